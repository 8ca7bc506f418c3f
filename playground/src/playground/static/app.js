// The page: phones side by side, and the bar above them.

import { avatar, button, h } from "./dom.js";
import { badge, Phone } from "./phone.js";
import { countUnread, unreadOf } from "./unread.js";
import { LANGUAGES, language, setLanguage, translate } from "./texts.js";
import { follow, fullName, post, roomsOf, world } from "./world.js";

const NARROW = 640;
const COLUMN = 310;
const MAX_COLUMNS = 5;
const bar = document.getElementById("bar");
const phonesElement = document.getElementById("phones");
const dialog = document.getElementById("form");
const query = new URLSearchParams(location.search);
const hint = h("p", { class: "hint", role: "status" });
let cast = null; // the demo group of the page's language; null if the address names phones
let phones = [];
let begun = false; // whether anybody has pressed or written anything
let connected = true;

const narrow = () => window.innerWidth < NARROW;

// The address names the phones: phones=PERSON@CHAT/THREAD,… where PERSON is an id or a place in the list, CHAT an id or `bot`.

function updateAddress() {
  const shown = phones.map(({ person, room, thread }) => {
    const chat = room === null ? "" : room.includes(":") ? "@bot" : `@${room}`;
    return `${person}${chat}${thread === null ? "" : `/${thread}`}`;
  });
  const parameters = new URLSearchParams({ phones: shown.join(","), lang: language() });
  history.replaceState(null, "", `?${decodeURIComponent(parameters)}`);
}

function personFrom(text) {
  const people = [...world.people.keys()];
  const number = Number(text);
  return world.people.has(number) ? number : people[number - 1];
}

function phoneFrom(text) {
  const [, owner, chat, thread] = text.match(/^(\d+)(?:@([^/]*))?(?:\/(\d+))?$/) ?? [];
  const person = personFrom(owner);
  if (person === undefined) return null;
  const phone = newPhone(person);
  const rooms = roomsOf(world.people.get(person));
  const room = chat === "bot" ? rooms.find((each) => each.bot) : rooms.find((each) => !each.bot && String(each.chat.id) === chat);
  phone.room = room?.key ?? null;
  phone.thread = room && thread !== undefined ? Number(thread) : null;
  return phone;
}

function defaultPhones() {
  const people = Object.keys(cast.members).filter((user) => world.people.has(Number(user)));
  const columns = narrow() ? 1 : Math.min(Math.floor(window.innerWidth / COLUMN), MAX_COLUMNS, people.length);
  return people.slice(0, Math.max(columns, 1)).map((person) => `${person}@${cast.key}`);
}

function restore() {
  const single = query.has("person") ? [`${query.get("person")}${query.has("chat") ? `@${query.get("chat")}` : ""}${query.has("thread") ? `/${query.get("thread")}` : ""}`] : null;
  const descriptions = single ?? query.get("phones")?.split(",") ?? [];
  phones = (cast ? defaultPhones() : descriptions).map(phoneFrom).filter(Boolean);
}

/** Show the demo group of a language. */
const begin = (code) => location.assign(`?lang=${code}`);

// phones

function newPhone(person) {
  return new Phone(person, {
    onOpen: () => (updateAddress(), drawBar()),
    onPress: () => ((begun = true), drawHint()),
    onSplit: (phone) => {
      const copy = newPhone(phone.person);
      phones.splice(phones.indexOf(phone) + 1, 0, copy);
      showPhones();
    },
    onClose: (phone) => {
      phones = phones.filter((each) => each !== phone);
      showPhones();
    },
  });
}

function showPhones() {
  phonesElement.replaceChildren(...phones.map(({ element }) => element));
  if (!phones.length) phonesElement.append(h("p", { class: "nobody" }, translate("pickPerson")));
  for (const phone of phones) phone.draw();
  drawBar();
  updateAddress();
}

function selectPerson(person) {
  const shown = phones.filter((phone) => phone.person === person);
  if (narrow()) {
    const current = phones[0];
    if (!shown.length) {
      phones = [newPhone(person)];
      const rooms = roomsOf(world.people.get(person));
      const same = current?.openRoom && rooms.find(({ key }) => key === current.room);
      phones[0].room = same ? same.key : (current?.openRoom?.bot ? (rooms.find((room) => room.bot)?.key ?? null) : null);
      phones[0].thread = same ? current.thread : null;
    }
  } else if (shown.length) {
    phones = phones.filter((phone) => phone.person !== person);
  } else {
    phones.push(newPhone(person));
  }
  showPhones();
}

// the bar

function drawBar() {
  const own = (person) => Number(person.language_code === language());
  const people = [...world.people.values()].sort((a, b) => own(b) - own(a)).map((person) => {
    const shown = phones.some((phone) => phone.person === person.id);
    return h(
      "button",
      { type: "button", class: `chip ${shown ? "shown" : ""}`, "aria-pressed": String(shown), title: fullName(person), onclick: () => selectPerson(person.id) },
      avatar(person.id, fullName(person)),
      h("span", {}, person.first_name),
      badge(unreadOf(person.id)),
    );
  });
  const languages = LANGUAGES.map((code) =>
    h("button", { type: "button", class: code === language() ? "shown" : "", "aria-pressed": String(code === language()), onclick: () => begin(code) }, code.toUpperCase()),
  );
  const scrolled = bar.querySelector(".people")?.scrollLeft ?? 0;
  const title = [...world.bots.values()].map(fullName).join(", ");
  document.title = title;
  bar.replaceChildren(
    h("div", { class: "brand" }, h("img", { src: "/static/icon.svg", alt: "", width: 26, height: 26 }), h("b", {}, title)),
    peopleRow(people),
    h("div", { class: "tools" }, button("person", translate("addPerson"), showPersonForm), button("group", translate("addGroup"), showGroupForm), h("div", { class: "tongues" }, languages)),
  );
  bar.classList.toggle("lost", !connected);
  bar.dataset.lost = translate("gone");
  bar.querySelector(".people").scrollLeft = scrolled;
  showArrows();
  drawHint();
}

/** The people in a row, with an arrow at each end where there are more of them. */
function peopleRow(people) {
  const row = h("nav", { class: "people", onscroll: showArrows }, people);
  const arrow = (side, name, label, way) => button(name, translate(label), () => row.scrollBy({ left: way * row.clientWidth * 0.8 }), { class: `round further ${side}`, hidden: true });
  return h("div", { class: "row-of-people" }, arrow("left", "back", "furtherLeft", -1), row, arrow("right", "forth", "furtherRight", 1));
}

function showArrows() {
  const row = bar.querySelector(".people");
  if (!row) return;
  bar.querySelector(".further.left").hidden = row.scrollLeft < 1;
  bar.querySelector(".further.right").hidden = row.scrollLeft + row.clientWidth > row.scrollWidth - 1;
}

function drawHint() {
  const key = begun ? null : (phones[0]?.firstKey ?? null);
  hint.textContent = key === null ? "" : translate("hint", { key });
}

function showForm(title, fields, submit) {
  const form = h(
    "form",
    { method: "dialog", onsubmit: () => submit(Object.fromEntries(new FormData(form))) },
    h("b", {}, title),
    fields,
    h("div", { class: "pair" }, h("button", { type: "button", onclick: () => dialog.close() }, translate("cancel")), h("button", { type: "submit" }, translate("create"))),
  );
  dialog.replaceChildren(form);
  dialog.showModal();
}

const field = (label, name, required) => h("label", {}, label, h("input", { type: "text", name, required, maxlength: 64 }));

function showPersonForm() {
  showForm(translate("addPerson"), [field(translate("name"), "first_name", true), field(translate("surname"), "last_name")], async ({ first_name, last_name }) => {
    const group = phones.map(({ openRoom }) => openRoom).find((room) => room && !room.bot);
    const { person } = await post("person", { first_name, last_name: last_name || null, language: language() });
    if (group) await post("join", { chat: group.chat.id, person: person.id });
  });
}

function showGroupForm() {
  const forum = h("label", { class: "tick" }, h("input", { type: "checkbox", name: "forum" }), translate("forum"));
  showForm(translate("addGroup"), [field(translate("title"), "title", true), forum], async ({ title, forum: topics }) => {
    const people = [...world.people.keys()];
    const { chat } = await post("group", { title, people, forum: Boolean(topics) });
    await post("add-bot", { chat: chat.id, person: people[0] });
  });
}

const isReading = (person, room, thread) => phones.some((phone) => phone.person === person && phone.room === room && phone.openThread === thread);

function applyEvent(event) {
  if (event.kind === "message") countUnread(event, isReading);
  begun ||= event.kind === "message" && Boolean(event.message.text) && !event.message.from.is_bot;
  for (const phone of phones) phone.applyEvent(event);
  if (["person", "bot", "message"].includes(event.kind)) drawBar();
}

setLanguage(query.get("lang") ?? (navigator.language.startsWith("ru") ? "ru" : "en"));
bar.after(hint);
if (!query.has("phones") && !query.has("person")) cast = await post("cast", { language: language() });
let restored = false;
window.addEventListener("resize", showArrows);
follow(
  applyEvent,
  () => {
    if (!restored) restore();
    restored = true;
    phones = phones.filter(({ person }) => world.people.has(person));
    if (!phones.length) begin(language());
    showPhones();
    document.body.dataset.ready = "yes";
  },
  (reachable) => {
    connected = reachable;
    drawBar();
  },
);
