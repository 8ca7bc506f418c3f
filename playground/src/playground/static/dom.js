// Elements from data: the page creates elements only here. Text is always text, never markup.

import { language } from "./texts.js";

/** An element; properties that begin with `on` are listeners, all others are attributes. */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const PATHS = {
  back: "M15 5l-7 7 7 7",
  send: "M4 12l16-8-6 16-3-6z",
  slash: "M14 5l-4 14",
  more: "M12 6v.01M12 12v.01M12 18v.01",
  split: "M5 5h6v14H5zM13 5h6v14h-6z",
  close: "M7 7l10 10M17 7L7 17",
  forth: "M9 5l7 7-7 7",
  person: "M10 12a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM3 20c.6-3.6 3.4-5.5 7-5.5s6.4 1.9 7 5.5M19 5v6M16 8h6",
  group: "M9 11.5a3 3 0 100-6 3 3 0 000 6zM3 19c.5-3 2.9-4.7 6-4.7s5.5 1.7 6 4.7M16 11.5a2.6 2.6 0 10-1-5M17 14.5c2.2.3 3.6 1.9 4 4.5",
};

export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

export function button(name, label, onclick, properties = {}) {
  return h("button", { type: "button", class: "round", title: label, "aria-label": label, onclick, ...properties }, icon(name));
}

const initials = (name) => {
  const words = name.replace(/[«»"“”]/g, "").split(/\s+/).filter(Boolean);
  return words.slice(0, 2).map((word) => [...word][0].toUpperCase()).join("");
};

/** A round picture with the initials, in a colour that stays with the id. */
export function avatar(id, name, kind = "") {
  return h("span", { class: `avatar hue${Math.abs(id) % 7} ${kind}`, "aria-hidden": "true" }, initials(name));
}

const TAGS = {
  bold: "b", italic: "i", underline: "u", strikethrough: "s", code: "code", pre: "pre", blockquote: "blockquote", expandable_blockquote: "blockquote",
};
const BLOCKS = new Set(["pre", "blockquote", "expandable_blockquote"]);
const LINK = /(?:https?:\/\/|t\.me\/)[^\s<>«»"]+[^\s<>«»".,;:!?)]/g;

/** A text with its entities as nodes; `follow(url)` opens links, `send(text)` repeats commands. */
export function renderText(text, entities, follow, send) {
  const sorted = [...(entities ?? [])].sort((a, b) => a.offset - b.offset || b.length - a.length);
  const build = (from, to) => {
    const nodes = [];
    let at = from;
    while (sorted.length && sorted[0].offset < to) {
      const entity = sorted.shift();
      const end = Math.min(entity.offset + entity.length, to);
      nodes.push(...withLinks(text.slice(at, entity.offset), follow));
      nodes.push(withEntity(entity, build(entity.offset, end), text.slice(entity.offset, end), follow, send));
      at = BLOCKS.has(entity.type) && text[end] === "\n" && end < to ? end + 1 : end;
    }
    nodes.push(...withLinks(text.slice(at, to), follow));
    return nodes;
  };
  return build(0, text.length);
}

function withEntity(entity, children, source, follow, send) {
  const tag = TAGS[entity.type];
  if (tag) return h(tag, {}, children);
  if (entity.type === "text_link") return link(entity.url, children, follow);
  if (entity.type === "date_time") return h("time", { title: source }, [momentIn(entity) || source]);
  if (entity.type === "bot_command") return h("a", { href: "#", onclick: (click) => (click.preventDefault(), send(source)) }, children);
  if (entity.type === "spoiler") {
    return h("span", { class: "spoiler", onclick: ({ currentTarget }) => currentTarget.classList.add("shown") }, children);
  }
  return h("span", {}, children);
}

/** A moment by the clock of this browser; empty where the format leaves the bot's own text. */
function momentIn({ unix_time: unix, date_time_format: format = "" }) {
  if (format === "r") {
    const minutes = Math.round((unix * 1000 - Date.now()) / 60_000);
    return new Intl.RelativeTimeFormat(language()).format(minutes, "minute");
  }
  const parts = {};
  if (format.includes("w")) parts.weekday = "short";
  if (/d/i.test(format)) Object.assign(parts, { day: "numeric", month: format.includes("D") ? "long" : "short" });
  if (/t/i.test(format)) Object.assign(parts, { hour: "2-digit", minute: "2-digit" });
  return format ? new Intl.DateTimeFormat(language(), parts).format(unix * 1000) : "";
}

const link = (url, children, follow) =>
  h("a", { href: url, onclick: (click) => (click.preventDefault(), follow(url)) }, children);

function withLinks(text, follow) {
  const nodes = [];
  let at = 0;
  for (const match of text.matchAll(LINK)) {
    nodes.push(text.slice(at, match.index), link(match[0].startsWith("t.me") ? `https://${match[0]}` : match[0], [match[0]], follow));
    at = match.index + match[0].length;
  }
  nodes.push(text.slice(at));
  return nodes.filter(Boolean);
}
