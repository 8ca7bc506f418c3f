// Everything that the page itself says, in both languages.

const TEXTS = {
  ru: {
    brand: "Пулька",
    members: { one: "{n} участник", few: "{n} участника", many: "{n} участников", other: "{n} участника" },
    topics: { one: "{n} тема", few: "{n} темы", many: "{n} тем", other: "{n} темы" },
    chats: "Чаты",
    bot: "бот",
    general: "Общая тема",
    typing: "печатает…",
    edited: "изменено",
    start: "Начать",
    unblock: "Разблокировать",
    block: "Заблокировать бота",
    message: "Сообщение",
    send: "Отправить",
    commands: "Команды",
    back: "Назад",
    ok: "Хорошо",
    notStarted: "Бот ещё не запущен",
    blocked: "Бот заблокирован",
    empty: "Здесь пока тихо",
    noBot: "бота здесь нет",
    what: "Пулька играет в карты прямо в чате. Нажмите кнопку внизу, чтобы начать.",
    language: "Язык приложения: {language}",
    addPerson: "Новый человек",
    addGroup: "Новая группа",
    addTopic: "Новая тема",
    addBot: "Добавить бота",
    removeBot: "Убрать бота",
    leave: "Выйти из группы",
    menu: "Ещё",
    split: "Ещё одно окно",
    close: "Закрыть",
    name: "Имя",
    surname: "Фамилия",
    title: "Название",
    forum: "С темами",
    create: "Создать",
    cancel: "Отмена",
    pickPerson: "Выберите, чей телефон показать",
    gone: "Связь с площадкой потеряна, ищем её снова…",
    photo: "Фотография",
    document: "Файл",
    joined: "{who} теперь в группе",
    added: "{who} добавляет: {whom}",
    left: "{who} выходит из группы",
    removed: "{who} убирает: {whom}",
    topic: "{who} открывает тему «{name}»",
    pinned: "{who} закрепляет сообщение",
  },
  en: {
    brand: "Pulka",
    members: { one: "{n} member", other: "{n} members" },
    topics: { one: "{n} topic", other: "{n} topics" },
    chats: "Chats",
    bot: "bot",
    general: "General",
    typing: "typing…",
    edited: "edited",
    start: "Start",
    unblock: "Unblock",
    block: "Block the bot",
    message: "Message",
    send: "Send",
    commands: "Commands",
    back: "Back",
    ok: "OK",
    notStarted: "The bot has not been started",
    blocked: "The bot is blocked",
    empty: "All quiet here so far",
    noBot: "the bot is not here",
    what: "Pulka plays cards right in the chat. Press the button below to begin.",
    language: "Language of the app: {language}",
    addPerson: "New person",
    addGroup: "New group",
    addTopic: "New topic",
    addBot: "Add the bot",
    removeBot: "Remove the bot",
    leave: "Leave the group",
    menu: "More",
    split: "One more window",
    close: "Close",
    name: "First name",
    surname: "Last name",
    title: "Title",
    forum: "With topics",
    create: "Create",
    cancel: "Cancel",
    pickPerson: "Choose whose phone to show",
    gone: "The playground has gone away; looking for it…",
    photo: "Photo",
    document: "File",
    joined: "{who} is in the group now",
    added: "{who} adds {whom}",
    left: "{who} leaves the group",
    removed: "{who} removes {whom}",
    topic: "{who} opens the topic “{name}”",
    pinned: "{who} pins a message",
  },
};

export const LANGUAGES = Object.keys(TEXTS);

let current = "ru";

export const language = () => current;

export function setLanguage(code) {
  current = LANGUAGES.includes(code) ? code : "ru";
  document.documentElement.lang = current;
}

/** The text of this name in the page's language, filled with facts; `n` chooses the plural. */
export function translate(name, facts = {}) {
  let text = TEXTS[current][name];
  if (typeof text !== "string") text = text[new Intl.PluralRules(current).select(facts.n)] ?? text.other;
  return text.replace(/\{(\w+)\}/g, (_, fact) => facts[fact]);
}
