// The page: phones side by side, and the bar above them.

import { avatar, button, h } from "./dom.js";
import { badge, Phone } from "./phone.js";
import { arrive, unreadOf } from "./unread.js";
import { LANGUAGES, language, say, speak } from "./texts.js";
import { follow, fullName, post, roomsOf, world } from "./world.js";

const NARROW = 640;
const COLUMN = 310;
const MOST_COLUMNS = 5;
const bar = document.getElementById("bar");
const stage = document.getElementById("phones");
const dialog = document.getElementById("form");
const asked = new URLSearchParams(location.search);
let phones = [];
let reached = true;

const narrow = () => window.innerWidth < NARROW;

// the address says what is shown: phones=PERSON@CHAT/THREAD,… where a person is an id or a place in the list, a chat an id or `bot`

function address() {
  const shown = phones.map(({ person, room, thread }) => {
    const chat = room === null ? "" : room.includes(":") ? "@bot" : `@${room}`;
    return `${person}${chat}${thread === null ? "" : `/${thread}`}`;
  });
  const query = new URLSearchParams({ phones: shown.join(","), lang: language() });
  history.replaceState(null, "", `?${decodeURIComponent(query)}`);
}

function personNamed(text) {
  const people = [...world.people.keys()];
  const number = Number(text);
  return world.people.has(number) ? number : people[number - 1];
}

function phoneNamed(text) {
  const [, who, chat, thread] = text.match(/^(\d+)(?:@([^/]*))?(?:\/(\d+))?$/) ?? [];
  const person = personNamed(who);
  if (person === undefined) return null;
  const phone = newPhone(person);
  const rooms = roomsOf(world.people.get(person));
  const room = chat === "bot" ? rooms.find((each) => each.bot) : rooms.find((each) => !each.bot && String(each.chat.id) === chat);
  phone.room = room?.key ?? null;
  phone.thread = room && thread !== undefined ? Number(thread) : null;
  return phone;
}

function usual() {
  const groups = [...world.rooms.values()].filter((room) => !room.bot);
  const group = groups[0] ? `@${groups[0].key}` : "";
  const columns = narrow() ? 1 : Math.min(Math.floor(window.innerWidth / COLUMN), MOST_COLUMNS, world.people.size);
  return [...world.people.keys()].slice(0, Math.max(columns, 1)).map((person) => `${person}${group}`);
}

function restore() {
  const single = asked.has("person") ? [`${asked.get("person")}${asked.has("chat") ? `@${asked.get("chat")}` : ""}${asked.has("thread") ? `/${asked.get("thread")}` : ""}`] : null;
  const named = single ?? (asked.get("phones") ? asked.get("phones").split(",") : usual());
  phones = named.map(phoneNamed).filter(Boolean);
}

// phones

function newPhone(person) {
  return new Phone(person, {
    opened: () => (address(), drawBar()),
    split: (phone) => {
      const copy = newPhone(phone.person);
      phones.splice(phones.indexOf(phone) + 1, 0, copy);
      show();
    },
    close: (phone) => {
      phones = phones.filter((each) => each !== phone);
      show();
    },
  });
}

function show() {
  stage.replaceChildren(...phones.map(({ element }) => element));
  if (!phones.length) stage.append(h("p", { class: "nobody" }, say("pickPerson")));
  for (const phone of phones) phone.draw();
  drawBar();
  address();
}

function choose(person) {
  const shown = phones.filter((phone) => phone.person === person);
  if (narrow()) {
    const current = phones[0];
    if (!shown.length) {
      phones = [newPhone(person)];
      const rooms = roomsOf(world.people.get(person));
      const same = current?.opening && rooms.find(({ key }) => key === current.room);
      phones[0].room = same ? same.key : (current?.opening?.bot ? (rooms.find((room) => room.bot)?.key ?? null) : null);
      phones[0].thread = same ? current.thread : null;
    }
  } else if (shown.length) {
    phones = phones.filter((phone) => phone.person !== person);
  } else {
    phones.push(newPhone(person));
  }
  show();
}

// the bar

function drawBar() {
  const people = [...world.people.values()].map((person) => {
    const shown = phones.some((phone) => phone.person === person.id);
    return h(
      "button",
      { type: "button", class: `chip ${shown ? "shown" : ""}`, "aria-pressed": String(shown), title: fullName(person), onclick: () => choose(person.id) },
      avatar(person.id, fullName(person)),
      h("span", {}, person.first_name),
      badge(unreadOf(person.id)),
    );
  });
  const tongues = LANGUAGES.map((code) =>
    h("button", { type: "button", class: code === language() ? "shown" : "", "aria-pressed": String(code === language()), onclick: () => (speak(code), show()) }, code.toUpperCase()),
  );
  document.title = say("brand");
  bar.replaceChildren(
    h("div", { class: "brand" }, h("img", { src: "/static/icon.svg", alt: "", width: 26, height: 26 }), h("b", {}, say("brand"))),
    h("nav", { class: "people" }, people),
    h("div", { class: "tools" }, button("person", say("addPerson"), askPerson), button("group", say("addGroup"), askGroup), h("div", { class: "tongues" }, tongues)),
  );
  bar.classList.toggle("lost", !reached);
  bar.dataset.lost = say("gone");
}

function ask(title, fields, then) {
  const form = h(
    "form",
    { method: "dialog", onsubmit: () => then(Object.fromEntries(new FormData(form))) },
    h("b", {}, title),
    fields,
    h("div", { class: "pair" }, h("button", { type: "button", onclick: () => dialog.close() }, say("cancel")), h("button", { type: "submit" }, say("create"))),
  );
  dialog.replaceChildren(form);
  dialog.showModal();
}

const field = (label, name, required) => h("label", {}, label, h("input", { type: "text", name, required, maxlength: 64 }));

function askPerson() {
  ask(say("addPerson"), [field(say("name"), "first_name", true), field(say("surname"), "last_name")], ({ first_name, last_name }) =>
    post("person", { first_name, last_name: last_name || null, language: language() }),
  );
}

function askGroup() {
  const forum = h("label", { class: "tick" }, h("input", { type: "checkbox", name: "forum" }), say("forum"));
  ask(say("addGroup"), [field(say("title"), "title", true), forum], async ({ title, forum: topics }) => {
    const people = [...world.people.keys()];
    const { chat } = await post("group", { title, people, forum: Boolean(topics) });
    await post("add-bot", { chat: chat.id, person: people[0] });
  });
}

const watches = (person, room, thread) => phones.some((phone) => phone.person === person && phone.room === room && phone.reading === thread);

function changed(event) {
  if (event.kind === "message") arrive(event, watches);
  for (const phone of phones) phone.changed(event);
  if (["person", "bot", "message"].includes(event.kind)) drawBar();
}

speak(asked.get("lang") ?? (navigator.language.startsWith("ru") ? "ru" : "en"));
let begun = false;
follow(
  changed,
  () => {
    if (!begun) restore();
    begun = true;
    show();
    document.body.dataset.ready = "yes";
  },
  (yes) => {
    reached = yes;
    drawBar();
  },
);
