// What each person has not seen yet, whether or not their phone is on the page.

import { roomsOf, world } from "./world.js";

const marks = new Map(); // "person|room|thread" → { count, rang }

const place = (person, key, thread) => `${person}|${key}|${thread}`;

export const threadOf = (room, message) => (room.chat.is_forum ? (message.message_thread_id ?? 0) : 0);

/** Count a new message for everyone in its chat but the sender and those of whom `watches(person, room, thread)` is true. */
export function arrive({ room: key, message, silent }, watches) {
  const room = world.rooms.get(key);
  const thread = threadOf(room, message);
  for (const person of world.people.values()) {
    if (person.id === message.from?.id || !roomsOf(person).includes(room) || watches(person.id, key, thread)) continue;
    const at = place(person.id, key, thread);
    const mark = marks.get(at) ?? { count: 0, rang: false };
    marks.set(at, { count: mark.count + 1, rang: mark.rang || !silent });
  }
}

export const seen = (person, key, thread) => marks.delete(place(person, key, thread));

/** The sum over those of a person's chats that `chosen(room, thread)` picks. */
export function unreadOf(person, chosen = () => true) {
  const sum = { count: 0, rang: false };
  for (const [at, { count, rang }] of marks) {
    const [whose, key, thread] = at.split("|");
    if (Number(whose) !== person || !chosen(key, Number(thread))) continue;
    sum.count += count;
    sum.rang ||= rang;
  }
  return sum;
}
