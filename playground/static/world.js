// The world as the server tells it: a snapshot, then every change as it happens.

export const world = { people: new Map(), bots: new Map(), rooms: new Map() };

const PRESENT = ["creator", "administrator", "member"];

export async function post(path, values) {
  const answer = await fetch(`/playground/${path}`, { method: "POST", body: JSON.stringify(values) });
  return answer.json();
}

export async function get(path) {
  return (await fetch(`/playground/${path}`)).json();
}

function keep(face) {
  const room = world.rooms.get(face.key) ?? { messages: new Map(), silent: new Set() };
  Object.assign(room, face, { messages: room.messages, silent: room.silent });
  world.rooms.set(face.key, room);
  return room;
}

async function snapshot() {
  const found = await get("world");
  world.people = new Map(found.people.map((person) => [person.id, person]));
  world.bots = new Map(found.bots.map((bot) => [bot.id, bot]));
  world.rooms.clear();
  for (const { messages, silent, ...face } of found.rooms) {
    const room = keep(face);
    room.messages = new Map(messages.map((message) => [message.message_id, message]));
    room.silent = new Set(silent);
  }
  return found.event;
}

const CHANGES = {
  person: ({ person }) => world.people.set(person.id, person),
  bot: ({ bot }) => world.bots.set(bot.id, bot),
  room: ({ room }) => keep(room),
  message({ room, message, silent }) {
    const known = world.rooms.get(room) ?? privateRoom(room, message.chat);
    known.messages.set(message.message_id, message);
    if (silent) known.silent.add(message.message_id);
  },
  edit: ({ room, message }) => world.rooms.get(room)?.messages.set(message.message_id, message),
  delete: ({ room, message_id }) => world.rooms.get(room)?.messages.delete(message_id),
};

function privateRoom(key, chat) {
  const bot = Number(key.split(":")[1]);
  return keep({ key, chat, bot, members: { [chat.id]: "member", [bot]: "member" }, topics: [], started: false, blocked: false, pinned: [] });
}

/** Load everything, then call `changed(event)` for each change and `again()` when all has to be drawn anew. */
export async function follow(changed, again, reachable) {
  const after = await snapshot();
  again();
  const source = new EventSource(`/playground/events?after=${after}`);
  source.onopen = () => reachable(true);
  source.onerror = () => reachable(false);
  source.onmessage = ({ data }) => {
    const event = JSON.parse(data);
    CHANGES[event.kind]?.(event);
    changed(event);
  };
  source.addEventListener("reset", () => {
    source.close();
    follow(changed, again, reachable);
  });
}

/** The chats of a person: groups they are in, and one private chat for each bot, opened or not. */
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
