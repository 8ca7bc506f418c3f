// One person's phone: the list of their chats, a chat, and the notices over them.

import { avatar, button, h, icon, renderText } from "./dom.js";
import { language, translate } from "./texts.js";
import { markRead, threadOf, unreadOf } from "./unread.js";
import { botsIn, fullName, get, isIn, messagesIn, post, roomsOf, titleOf, world } from "./world.js";

const ANSWER_SECONDS = 20;
const NEAR_END = 80;
const TYPING_PAUSE = 150; // milliseconds without a key before an inline query is sent

/** The number of unread messages, coloured if one of them rang; null if there are none. */
export const badge = ({ count, rang }) => (count ? h("span", { class: `badge ${rang ? "rang" : ""}` }, String(count)) : null);

export class Phone {
  /** `onOpen` is called with this phone when it shows another chat, `onPress` when a key is pressed; `onSplit` and `onClose` add and remove windows. */
  constructor(person, { onOpen, onPress, onSplit, onClose }) {
    this.person = person;
    this.room = null; // key of the open room; null shows the list
    this.thread = null; // of the open topic: 0 is the general one, null shows the list of topics
    this.onOpen = onOpen;
    this.onPress = onPress;
    this.waiting = new Map(); // buttons that wait for an answer: "message|data" → true
    this.drafts = new Map();
    this.requestNumber = 0; // number of the latest inline query
    this.head = h("div", { class: "owner" });
    this.screen = h("div", { class: "screen" });
    this.over = h("div", { class: "over", "aria-live": "polite" });
    this.element = h("section", { class: "phone" }, this.head, this.screen, this.over);
    this.onSplit = onSplit;
    this.onClose = onClose;
  }

  get user() {
    return world.people.get(this.person);
  }

  get openRoom() {
    return this.room === null ? null : world.rooms.get(this.room);
  }

  /** The thread of the open messages; null while no chat is open. */
  get openThread() {
    const room = this.openRoom;
    return !room ? null : room.chat.is_forum ? this.thread : 0;
  }

  /** The label of the first key in the open chat if one message alone has keys and nobody has written there; null otherwise. */
  get firstKey() {
    const messages = this.openThread === null ? [] : messagesIn(this.openRoom, this.openThread);
    const keyed = messages.filter((message) => message.reply_markup?.inline_keyboard?.length);
    const isNew = keyed.length === 1 && messages.every((message) => message.from.is_bot || service(message));
    return isNew ? keyed[0].reply_markup.inline_keyboard[0][0].text : null;
  }

  open(key, thread = null) {
    this.room = key;
    this.thread = thread;
    this.draw();
    this.onOpen(this);
  }

  draw() {
    this.drawHead();
    const room = this.openRoom;
    this.drawnMessages = null;
    if (!room || !roomsOf(this.user).includes(room)) this.screen.replaceChildren(...this.list());
    else if (room.chat.is_forum && this.thread === null) this.screen.replaceChildren(...this.topicList(room));
    else this.drawChat(room);
  }

  // the owner of the phone

  drawHead() {
    const { user } = this;
    const code = (user.language_code ?? "").toUpperCase();
    const other = user.language_code === "ru" ? "en" : "ru";
    const change = () => post("language", { person: user.id, language: other });
    const unread = badge(unreadOf(this.person, (key) => key !== this.room));
    this.head.replaceChildren(
      h("b", { class: "name", title: fullName(user) }, fullName(user)),
      ...(unread ? [unread] : []),
      h("button", { type: "button", class: "tongue", title: translate("language", { language: code }), onclick: change }, code),
      button("split", translate("split"), () => this.onSplit(this), { class: "round small wide-only" }),
      button("close", translate("close"), () => this.onClose(this), { class: "round small wide-only" }),
    );
  }

  // lists

  list() {
    const rooms = roomsOf(this.user).sort((a, b) => latest(b) - latest(a));
    return [h("div", { class: "top" }, h("b", { class: "what" }, translate("chats"))), h("div", { class: "rows" }, rooms.map((room) => this.roomRow(room)))];
  }

  roomRow(room) {
    const messages = [...room.messages.values()];
    const last = messages.at(-1);
    const unread = unreadOf(this.person, (key) => key === room.key);
    const preview = last ? this.preview(room, last) : translate(room.bot ? "notStarted" : "empty");
    return row(room.bot ?? room.chat.id, titleOf(room), kindOf(room), last, preview, unread, () => this.open(room.key));
  }

  topicList(room) {
    const topics = [{ thread: 0, name: translate("general") }, ...room.topics];
    const rows = topics.map(({ thread, name }) => {
      const last = messagesIn(room, thread).at(-1);
      const unread = unreadOf(this.person, (key, at) => key === room.key && at === thread);
      return row(thread + 3, name, "topic", last, last ? this.preview(room, last) : translate("empty"), unread, () => this.open(room.key, thread));
    });
    return [this.chatTop(room, () => this.open(null), translate("topics", { n: topics.length })), h("div", { class: "rows" }, rows)];
  }

  preview(room, message) {
    const text = message.text ?? message.caption ?? service(message) ?? translate(message.photo ? "photo" : "document");
    const short = text.replace(/\s+/g, " ").slice(0, 90);
    return room.bot || service(message) ? short : `${message.from.first_name}: ${short}`;
  }

  // a chat

  chatTop(room, back, subtitle) {
    const unread = unreadOf(this.person, (key) => key !== room.key);
    return h(
      "div",
      { class: "top" },
      h(
        "button",
        { type: "button", class: "round back", "aria-label": translate("back"), title: translate("back"), onclick: back },
        icon("back"),
        badge(unread),
      ),
      avatar(room.bot ?? room.chat.id, titleOf(room), kindOf(room)),
      h("div", { class: "what" }, h("b", {}, this.titleHere(room)), h("small", {}, subtitle)),
      button("more", translate("menu"), (click) => this.menu(click.currentTarget, this.actions(room))),
    );
  }

  titleHere(room) {
    if (!room.chat.is_forum || this.thread === null) return titleOf(room);
    return this.thread === 0 ? translate("general") : (room.topics.find(({ thread }) => thread === this.thread)?.name ?? "");
  }

  subtitle(room) {
    if (room.acting > Date.now()) return translate("typing");
    if (room.bot) return translate("bot");
    if (room.chat.is_forum) return room.chat.title;
    const people = Object.keys(room.members).filter((user) => isIn(room, user)).length;
    return botsIn(room).length ? translate("members", { n: people }) : `${translate("members", { n: people })}, ${translate("noBot")}`;
  }

  actions(room) {
    if (room.bot) {
      const chosen = room.blocked ? "unblock" : "block";
      return room.started ? [[translate(chosen), () => post(chosen, { person: this.person, bot: room.bot })]] : [];
    }
    const chat = room.chat.id;
    const bot = [...world.bots.keys()][0];
    const there = isIn(room, bot);
    return [
      [translate(there ? "removeBot" : "addBot"), () => post(there ? "remove-bot" : "add-bot", { chat, person: this.person, bot })],
      room.chat.is_forum ? [translate("addTopic"), () => this.showNameForm(translate("addTopic"), (name) => post("topic", { chat, name, person: this.person }))] : null,
      [translate("leave"), () => post("leave", { chat, person: this.person })],
    ].filter(Boolean);
  }

  drawChat(room) {
    markRead(this.person, room.key, this.openThread);
    this.drawHead();
    this.messages = h("div", { class: "messages" });
    this.wallpaper = h("div", { class: "wallpaper" }, this.messages);
    this.drawnMessages = new Map();
    this.foot = h("div", { class: "foot" });
    this.chatHead = this.chatTop(room, () => (room.chat.is_forum ? this.open(room.key) : this.open(null)), this.subtitle(room));
    this.screen.replaceChildren(this.chatHead, this.wallpaper, this.foot);
    this.drawFoot(room);
    const messages = messagesIn(room, this.openThread);
    for (const message of messages) this.put(room, message);
    if (!messages.length) this.messages.append(h("p", { class: "service quiet" }, room.bot ? this.description(room.bot) : translate("empty")));
    this.toEnd();
  }

  /** The bot's own description in the person's language, as Telegram shows it in an empty chat. */
  description(bot) {
    const { descriptions } = world.bots.get(bot);
    return descriptions[this.user.language_code] || descriptions[""] || translate("startBelow");
  }

  drawFoot(room) {
    const bot = room.bot;
    if (bot && room.blocked) {
      this.foot.replaceChildren(h("button", { type: "button", class: "big", onclick: () => this.start(bot) }, translate("unblock")));
    } else if (bot && !room.started) {
      this.foot.replaceChildren(h("button", { type: "button", class: "big", onclick: () => this.start(bot) }, translate("start")));
    } else {
      this.foot.replaceChildren(this.messageForm(room));
    }
  }

  messageForm(room) {
    const key = `${room.key}|${this.openThread}`;
    const input = h("input", { type: "text", placeholder: translate("message"), "aria-label": translate("message"), maxlength: 4096, autocomplete: "off" });
    input.value = this.drafts.get(key) ?? "";
    input.addEventListener("input", () => {
      this.drafts.set(key, input.value);
      if (input.value === "/") this.commands(room, input);
      else this.popup?.remove();
      this.askInline(room, input);
    });
    const submit = (event) => {
      event.preventDefault();
      if (input.value.trim()) this.say(room, input.value);
      input.value = "";
      this.drafts.delete(key);
    };
    return h(
      "form",
      { class: "writing", onsubmit: submit },
      button("slash", translate("commands"), () => this.commands(room, input), { class: "round slash" }),
      input,
      h("button", { type: "submit", class: "round send", title: translate("send"), "aria-label": translate("send") }, icon("send")),
    );
  }

  async commands(room, input) {
    if (this.popup?.isConnected) return this.popup.remove();
    const bots = botsIn(room);
    const answers = await Promise.all(bots.map((bot) => get(`commands?person=${this.person}&chat=${room.chat.id}&bot=${bot.id}`)));
    const commands = answers.flatMap((each) => each.commands ?? []);
    const choose = (command) => {
      this.popup.remove();
      input.value = "";
      this.say(room, `/${command.replace(/^\//, "")}`);
    };
    this.popup = h(
      "div",
      { class: "commands", role: "menu" },
      commands.map(({ command, description }) =>
        h("button", { type: "button", role: "menuitem", onclick: () => choose(command) }, h("span", {}, description), h("code", {}, `/${command}`)),
      ),
    );
    if (commands.length) this.foot.prepend(this.popup);
    return undefined;
  }

  // inline mode

  /** The bot and the query of a text like "@bot query"; null for any other text. */
  inlineQuery(text) {
    const [, name, query] = text.match(/^@(\w+)\s(.*)$/s) ?? [];
    const bot = [...world.bots.values()].find(({ username }) => name && username?.toLowerCase() === name.toLowerCase());
    return bot ? { bot, query } : null;
  }

  async askInline(room, input, offset = "") {
    const typed = this.inlineQuery(input.value);
    const number = (this.requestNumber += 1);
    if (!offset) this.results?.remove();
    if (!typed) return;
    await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE));
    if (number !== this.requestNumber) return;
    const answer = await post("inline-query", { person: this.person, chat: room.chat.id, query: typed.query, via: typed.bot.id, offset, bot: room.bot, wait: ANSWER_SECONDS });
    if (number !== this.requestNumber || !input.isConnected) return;
    if (answer.error) this.toast(answer.error);
    else this.showResults(room, input, answer);
  }

  showResults(room, input, { query, results, button: above, next_offset: next }) {
    this.results?.remove();
    const rows = results.map(({ id, title, description, photo }) =>
      h(
        "button",
        { type: "button", class: "result", onclick: () => this.chooseResult(room, input, query, id) },
        photo ? h("img", { src: `/playground/file/${photo[0].file_id}`, alt: "" }) : avatar(0, title || "?"),
        h("span", {}, h("b", {}, title), h("small", {}, description)),
      ),
    );
    const open = above ? h("button", { type: "button", class: "above", onclick: () => this.start(this.inlineQuery(input.value).bot.id, above.start_parameter) }, above.text) : null;
    const more = next ? h("button", { type: "button", class: "above", onclick: () => this.askInline(room, input, next) }, translate("moreResults")) : null;
    this.results = h("div", { class: "results" }, open, rows.length || open ? rows : h("p", {}, translate("noResults")), more);
    this.foot.prepend(this.results);
  }

  async chooseResult(room, input, query, result) {
    const thread = room.chat.is_forum && this.openThread ? this.openThread : null;
    this.results?.remove();
    input.value = "";
    this.drafts.delete(`${room.key}|${this.openThread}`);
    const answer = await post("inline-choose", { person: this.person, chat: room.chat.id, query, result, thread, bot: room.bot });
    if (answer.error) this.toast(answer.error);
  }

  /** Begin an inline query of a bot in a chat, as its buttons do. */
  beginInline(room, thread, bot, query) {
    this.drafts.set(`${room.key}|${room.chat.is_forum ? thread : 0}`, `@${bot.username} ${query}`);
    this.open(room.key, room.chat.is_forum ? thread : null);
    const input = this.foot.querySelector("input");
    if (input) this.askInline(room, input);
  }

  /** Let the person choose the chat of an inline query. */
  chooseChat(bot, query, accepts = () => true) {
    const rooms = roomsOf(this.user).filter((room) => accepts(room) && (!room.bot || room.started));
    const choose = (room) => (shown.remove(), this.beginInline(room, 0, bot, query));
    const shown = h(
      "div",
      { class: "veil", onclick: (click) => click.target === shown && shown.remove() },
      h("div", { class: "alert chats" }, h("b", {}, translate("chooseChat")), rooms.map((room) => row(room.bot ?? room.chat.id, titleOf(room), kindOf(room), null, "", { count: 0 }, () => choose(room)))),
    );
    this.over.append(shown);
  }

  async say(room, text) {
    const thread = room.chat.is_forum && this.openThread ? this.openThread : null;
    const answer = await post("say", { person: this.person, chat: room.chat.id, text, thread, bot: room.bot });
    if (answer.error) this.toast(answer.error);
  }

  /** Start a bot with the payload of a deep link, and show the private chat. */
  async start(bot, payload = "") {
    const answer = await post("start", { person: this.person, payload, bot });
    if (answer.error) this.toast(answer.error);
    this.open(`${this.person}:${bot}`);
  }

  follow(url) {
    const { hostname, pathname, searchParams } = new URL(url, "https://t.me");
    const bot = [...world.bots.values()].find(({ username }) => pathname === `/${username}`);
    if (hostname !== "t.me" || !bot) window.open(url, "_blank", "noopener");
    else if (searchParams.has("start")) this.start(bot.id, searchParams.get("start"));
    else this.open(`${this.person}:${bot.id}`);
  }

  // messages

  put(room, message) {
    const node = service(message) ? h("p", { class: "service" }, service(message)) : this.bubble(room, message);
    node.dataset.message = message.message_id;
    const old = this.drawnMessages.get(message.message_id);
    if (old) replaceMessage(old, node);
    else this.messages.append(node);
    this.drawnMessages.set(message.message_id, node);
    this.messages.querySelector(".quiet")?.remove();
  }

  bubble(room, message) {
    const own = message.from.id === this.person;
    const before = this.previous(room, message);
    const first = !before || service(before) || before.from.id !== message.from.id;
    const keyboard = message.reply_markup?.inline_keyboard ?? [];
    const text = message.text ?? message.caption ?? "";
    const entities = message.entities ?? message.caption_entities;
    const group = !room.bot;
    return h(
      "article",
      { class: `message ${own ? "own" : ""} ${first ? "first" : ""} ${keyboard.length ? "keyed" : ""} ${message.photo ? "pictured" : ""}` },
      group && !own ? (first ? avatar(message.from.id, message.from.first_name, message.from.is_bot ? "bot" : "") : h("span", { class: "avatar none" })) : null,
      h(
        "div",
        { class: "stack" },
        h(
          "div",
          { class: "bubble" },
          group && !own && first ? h("b", { class: `from hue${Math.abs(message.from.id) % 7}` }, fullName(message.from)) : null,
          message.via_bot ? h("small", { class: "via" }, translate("via", { bot: `@${message.via_bot.username}` })) : null,
          quotation(message),
          message.photo ? h("img", { src: `/playground/file/${message.photo.at(-1).file_id}`, alt: translate("photo"), width: message.photo.at(-1).width, height: message.photo.at(-1).height }) : null,
          message.document ? h("a", { class: "file", href: `/playground/file/${message.document.file_id}`, download: message.document.file_name ?? "" }, message.document.file_name ?? translate("document")) : null,
          h("div", { class: "text" }, renderText(text, entities, (url) => this.follow(url), (command) => this.say(room, command))),
          room.reactions[message.message_id] ? h("span", { class: "reaction" }, room.reactions[message.message_id]) : null,
          h("span", { class: "time" }, message.edit_date ? `${translate("edited")} ` : "", clock(message.date)),
        ),
        keyboard.length ? h("div", { class: "keyboard" }, keyboard.map((line) => h("div", {}, line.map((key) => this.key(room, message, key))))) : null,
      ),
    );
  }

  previous(room, message) {
    let previous = null;
    for (const each of messagesIn(room, this.openThread)) {
      if (each.message_id >= message.message_id) break;
      previous = each;
    }
    return previous;
  }

  key(room, message, { text, callback_data: data, url, style, copy_text: copy, switch_inline_query: elsewhere, switch_inline_query_current_chat: here, switch_inline_query_chosen_chat: chosen }) {
    const bot = world.bots.get((message.via_bot ?? message.from).id);
    const waits = this.waiting.has(`${message.message_id}|${data}`);
    const press = () => {
      if (url) this.follow(url);
      else if (copy) navigator.clipboard?.writeText(copy.text);
      else if (data) this.press(room, message, data);
      else if (elsewhere !== undefined) this.chooseChat(bot, elsewhere);
      else if (here !== undefined) this.beginInline(room, this.openThread ?? 0, bot, here);
      else if (chosen) this.chooseChat(bot, chosen.query ?? "", (each) => (each.bot ? chosen.allow_bot_chats : chosen.allow_group_chats));
    };
    return h("button", { type: "button", class: `key ${style ?? ""} ${waits ? "waits" : ""}`, title: text, onclick: press }, h("span", {}, text), url ? h("i", {}, "↗") : elsewhere !== undefined || chosen ? h("i", {}, "⤴") : null);
  }

  async press(room, message, data) {
    const name = `${message.message_id}|${data}`;
    if (this.waiting.has(name)) return;
    this.waiting.set(name, true);
    this.onPress();
    this.redraw(room, message.message_id);
    const answer = await post("press", { person: this.person, chat: room.chat.id, message: message.message_id, data, bot: room.bot, wait: ANSWER_SECONDS });
    this.waiting.delete(name);
    this.redraw(room, message.message_id);
    if (answer.error) this.toast(answer.error);
    else if (answer.url) this.follow(answer.url);
    else if (answer.alert && answer.text) this.alert(answer.text);
    else if (answer.text) this.toast(answer.text);
  }

  redraw(room, number) {
    const message = room.messages.get(number);
    if (this.room === room.key && this.drawnMessages?.has(number) && message) this.put(room, message);
  }

  // events

  applyEvent(event) {
    if (event.kind === "person" && event.person.id === this.person) this.drawHead();
    if (event.kind === "room") this.roomChanged(event.room.key);
    if (event.kind === "action") this.showTyping(event);
    if (event.kind === "reaction") this.redraw(world.rooms.get(event.room), event.message_id);
    if (!["message", "edit", "delete"].includes(event.kind)) return;
    const room = world.rooms.get(event.room);
    if (!roomsOf(this.user).includes(room)) return;
    const { message } = event;
    const here = this.room === room.key && this.drawnMessages && (!message || threadOf(room, message) === this.openThread);
    if (here) this.updateOpenChat(room, event);
    else if (event.kind === "message") this.updateOtherChat(room, event);
    if (!this.drawnMessages) this.draw();
  }

  updateOpenChat(room, { kind, message, message_id: number, silent }) {
    const stay = -this.wallpaper.scrollTop < NEAR_END;
    if (kind === "delete") this.vanish(number);
    else if (kind === "message" || this.drawnMessages.has(message.message_id)) this.put(room, message);
    if (kind === "message") room.acting = 0;
    if (kind === "message" && !silent && message.from.id !== this.person) this.ring();
    if (stay || message?.from.id === this.person) this.toEnd();
  }

  updateOtherChat(room, { message, silent }) {
    if (message.from.id === this.person) return;
    if (!silent) this.banner(room, message);
    this.drawHead();
    if (this.drawnMessages && this.openRoom) this.redrawTop();
  }

  redrawTop() {
    const room = this.openRoom;
    const fresh = this.chatTop(room, () => (room.chat.is_forum ? this.open(room.key) : this.open(null)), this.subtitle(room));
    this.chatHead.replaceWith(fresh);
    this.chatHead = fresh;
  }

  roomChanged(key) {
    if (!this.drawnMessages) return this.draw();
    if (key !== this.room) return undefined;
    if (!roomsOf(this.user).includes(this.openRoom)) return this.open(null);
    this.redrawTop();
    return this.drawFoot(this.openRoom);
  }

  showTyping({ room, thread }) {
    const chat = world.rooms.get(room);
    if (!chat || this.room !== room || !this.drawnMessages || (thread ?? 0) !== this.openThread) return;
    chat.acting = Date.now() + 4000;
    this.redrawTop();
    setTimeout(() => this.room === room && this.drawnMessages && this.redrawTop(), 4100);
  }

  vanish(number) {
    const node = this.drawnMessages.get(number);
    this.drawnMessages.delete(number);
    if (!node) return;
    node.classList.add("vanishing");
    setTimeout(() => node.remove(), 180);
  }

  /** Scroll to the newest message: messages are laid out from their end, so that pictures load without a jump. */
  toEnd() {
    this.wallpaper.scrollTop = 0;
  }

  // dialogs and notices

  ring() {
    this.element.classList.remove("rings");
    void this.element.offsetWidth;
    this.element.classList.add("rings");
  }

  banner(room, message) {
    this.ring();
    const close = setTimeout(() => shown.remove(), 4000);
    const show = () => (clearTimeout(close), shown.remove(), this.open(room.key, room.chat.is_forum ? threadOf(room, message) : null));
    const shown = h(
      "button",
      { type: "button", class: "banner", onclick: show },
      avatar(room.bot ?? room.chat.id, titleOf(room), kindOf(room)),
      h("span", {}, h("b", {}, titleOf(room)), h("small", {}, this.preview(room, message))),
    );
    this.over.querySelector(".banner")?.remove();
    this.over.append(shown);
  }

  toast(text) {
    this.over.querySelector(".toast")?.remove();
    const shown = h("div", { class: "toast", role: "status" }, text);
    this.over.append(shown);
    setTimeout(() => shown.remove(), 3500);
  }

  alert(text) {
    const closeDialog = () => shown.remove();
    const ok = h("button", { type: "button", onclick: closeDialog }, translate("ok"));
    const shown = h("div", { class: "veil", onclick: (click) => click.target === shown && closeDialog() }, h("div", { class: "alert", role: "alertdialog" }, h("p", {}, text), ok));
    this.over.append(shown);
    ok.focus({ preventScroll: true });
  }

  menu(anchor, actions) {
    if (!actions.length) return;
    const closeDialog = () => veil.remove();
    const items = actions.map(([label, act]) => h("button", { type: "button", role: "menuitem", onclick: () => (closeDialog(), act()) }, label));
    const veil = h("div", { class: "veil clear", onclick: closeDialog }, h("div", { class: "menu", role: "menu" }, items));
    this.over.append(veil);
  }

  showNameForm(title, submitName) {
    const input = h("input", { type: "text", required: true, maxlength: 60, "aria-label": title });
    const closeDialog = () => shown.remove();
    const submit = (event) => (event.preventDefault(), closeDialog(), submitName(input.value.trim()));
    const shown = h(
      "div",
      { class: "veil" },
      h("form", { class: "alert", onsubmit: submit }, h("b", {}, title), input, h("div", { class: "pair" }, h("button", { type: "button", onclick: closeDialog }, translate("cancel")), h("button", { type: "submit" }, translate("create")))),
    );
    this.over.append(shown);
    input.focus({ preventScroll: true });
  }
}

/** Replace a message by its new version; the old photo stays visible until the new one has loaded. */
function replaceMessage(old, node) {
  const [before, after] = [old.querySelector(".bubble img"), node.querySelector(".bubble img")];
  old.replaceWith(node);
  if (!before || !after) return;
  after.replaceWith(before);
  if (before.getAttribute("src") === after.getAttribute("src")) return;
  const show = () => before.isConnected && before.replaceWith(after);
  after.decode().then(show, show);
}

const latest = (room) => [...room.messages.values()].at(-1)?.date ?? 0;
const kindOf = (room) => (room.bot ? "bot" : room.chat.is_forum ? "forum" : "");
const clock = (seconds) => new Date(seconds * 1000).toLocaleTimeString(language(), { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

function row(id, title, kind, last, preview, unread, onclick) {
  return h(
    "button",
    { type: "button", class: "row", onclick },
    avatar(id, title, kind),
    h("span", { class: "row-text" }, h("span", { class: "line" }, h("b", {}, title), h("small", {}, last ? clock(last.date) : "")), h("span", { class: "line" }, h("span", { class: "preview" }, preview), badge(unread))),
  );
}

function quotation(message) {
  const reply = message.reply_to_message;
  if (!reply || reply.forum_topic_created) return null;
  return h("div", { class: "reply" }, h("b", {}, reply.from.first_name), h("span", {}, (reply.text ?? reply.caption ?? translate("photo")).slice(0, 80)));
}

/** The text of a service message; null for any other message. */
function service(message) {
  const actor = message.from?.first_name;
  const names = (users) => users.map((user) => user.first_name).join(", ");
  const joined = message.new_chat_members;
  if (joined) return joined[0].id === message.from.id ? translate("joined", { actor }) : translate("added", { actor, member: names(joined) });
  const left = message.left_chat_member;
  if (left) return left.id === message.from.id ? translate("left", { actor }) : translate("removed", { actor, member: left.first_name });
  if (message.forum_topic_created) return translate("topic", { actor, name: message.forum_topic_created.name });
  return message.pinned_message ? translate("pinned", { actor }) : null;
}
