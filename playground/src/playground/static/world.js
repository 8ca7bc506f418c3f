// The world on the server: a snapshot, then every change as an event.

export const world = { people: new Map(), bots: new Map(), rooms: new Map() };

const PRESENT = ["creator", "administrator", "member", "restricted"];

export async function post(path, values) {
  const answer = await fetch(`/playground/${path}`, { method: "POST", body: JSON.stringify(values) });
  return answer.json();
}

export async function get(path) {
  return (await fetch(`/playground/${path}`)).json();
}

function storeRoom(view) {
  const room = world.rooms.get(view.key) ?? { messages: new Map(), silent: new Set() };
  Object.assign(room, view, { messages: room.messages, silent: room.silent });
  world.rooms.set(view.key, room);
  return room;
}

async function snapshot() {
  const answer = await get("world");
  world.people = new Map(answer.people.map((person) => [person.id, person]));
  world.bots = new Map(answer.bots.map((bot) => [bot.id, bot]));
  world.rooms.clear();
  for (const { messages, silent, ...view } of answer.rooms) {
    const room = storeRoom(view);
    room.messages = new Map(messages.map((message) => [message.message_id, message]));
    room.silent = new Set(silent);
  }
  return answer.event;
}

const CHANGES = {
  person: ({ person }) => world.people.set(person.id, person),
  bot: ({ bot }) => world.bots.set(bot.id, bot),
  room: ({ room }) => storeRoom(room),
  message({ room, message, silent }) {
    const target = world.rooms.get(room) ?? privateRoom(room, message.chat);
    target.messages.set(message.message_id, message);
    if (silent) target.silent.add(message.message_id);
  },
  edit: ({ room, message }) => world.rooms.get(room)?.messages.set(message.message_id, message),
  reaction({ room, message_id, emoji }) {
    world.rooms.get(room).reactions[message_id] = emoji;
  },
  delete: ({ room, message_id }) => world.rooms.get(room)?.messages.delete(message_id),
};

function privateRoom(key, chat) {
  const bot = Number(key.split(":")[1]);
  return storeRoom({ key, chat, bot, members: { [chat.id]: "member", [bot]: "member" }, topics: [], started: false, blocked: false, pinned: [], reactions: {} });
}

/** Load everything, then call `applyEvent(event)` for each change, and `redraw()` after each full load. */
export async function follow(applyEvent, redraw, setConnected) {
  const after = await snapshot();
  redraw();
  const source = new EventSource(`/playground/events?after=${after}`);
  source.onopen = () => setConnected(true);
  source.onerror = () => setConnected(false);
  source.onmessage = ({ data }) => {
    const event = JSON.parse(data);
    CHANGES[event.kind]?.(event);
    applyEvent(event);
  };
  source.addEventListener("reset", () => {
    source.close();
    follow(applyEvent, redraw, setConnected);
  });
}

/** The chats of a person: their groups, and one private chat for each bot, even if never opened. */
export function roomsOf(person) {
  for (const bot of world.bots.values()) {
    const key = `${person.id}:${bot.id}`;
    if (!world.rooms.has(key)) privateRoom(key, { ...person, type: "private" });
  }
  return [...world.rooms.values()].filter((room) => (room.bot ? room.chat.id === person.id : isIn(room, person.id)));
}

export const isIn = (room, user) => PRESENT.includes(room.members[user]);
export const botsIn = (room) => [...world.bots.values()].filter((bot) => isIn(room, bot.id));
export const fullName = (user) => [user.first_name, user.last_name].filter(Boolean).join(" ");
export const titleOf = (room) => (room.bot ? fullName(world.bots.get(room.bot)) : room.chat.title);

/** Messages of a room, or of one topic of a forum (0: the general one). */
export function messagesIn(room, thread) {
  const all = [...room.messages.values()];
  return room.chat.is_forum ? all.filter((message) => (message.message_thread_id ?? 0) === thread) : all;
}
