// Unread messages of every person, with or without a phone on the page.

import { roomsOf, world } from "./world.js";

const counts = new Map(); // "person|room|thread" → { count, rang }

const counterKey = (person, key, thread) => `${person}|${key}|${thread}`;

export const threadOf = (room, message) => (room.chat.is_forum ? (message.message_thread_id ?? 0) : 0);

/** Count a new message for every member except the sender and its readers: `isReading(person, room, thread)`. */
export function countUnread({ room: key, message, silent }, isReading) {
  const room = world.rooms.get(key);
  const thread = threadOf(room, message);
  for (const person of world.people.values()) {
    if (person.id === message.from?.id || !roomsOf(person).includes(room) || isReading(person.id, key, thread)) continue;
    const at = counterKey(person.id, key, thread);
    const unread = counts.get(at) ?? { count: 0, rang: false };
    counts.set(at, { count: unread.count + 1, rang: unread.rang || !silent });
  }
}

export const markRead = (person, key, thread) => counts.delete(counterKey(person, key, thread));

/** The sum over a person's chats for which `includes(room, thread)` is true. */
export function unreadOf(person, includes = () => true) {
  const sum = { count: 0, rang: false };
  for (const [at, { count, rang }] of counts) {
    const [owner, key, thread] = at.split("|");
    if (Number(owner) !== person || !includes(key, Number(thread))) continue;
    sum.count += count;
    sum.rang ||= rang;
  }
  return sum;
}
