// The texts of the page in the language of the reader: `texts/LANGUAGE/PART.json`. A key begins with its part, and a
// page names the parts that it needs in `<html data-texts>`. They are there before any module that imports this one
// runs, so texts can be used anywhere.

import { h } from "./dom.js";
import { grouped } from "./numbers.js";

const page = document.documentElement;

/** The languages that the page has, each in its own words. */
export const LANGUAGES = [
  ["en", "English"],
  ["de", "Deutsch"],
];

/** The language of the texts, which `language.js` has chosen. */
const language = page.lang;

const plurals = new Intl.PluralRules(language);
const parts = {};

async function load(part) {
  const response = await fetch(new URL(`../../texts/${language}/${part}.json`, import.meta.url));
  if (!response.ok) throw new Error(`texts of ${part}: ${response.status}`);
  parts[part] = await response.json();
}

/** Loads parts that only some readers need. A module that is itself loaded late does so before everything else. */
export const loadTexts = (...names) => Promise.all(names.filter((name) => !(name in parts)).map(load));

/** The words behind a key. Where they depend on a number, `count` decides between the forms. */
function wordsOf(key, { count }) {
  const found = key.split(".").reduce((table, name) => table?.[name], parts);
  const words = found?.other === undefined ? found : (found[plurals.select(Number(count))] ?? found.other);
  if (typeof words === "string") return words;
  console.error(`There is no text ${key}.`);
  return key;
}

// A count may be longer than a number can be.
const shown = (value, name) => (typeof value === "number" || name === "count" ? grouped(value) : value);

/** The text of a key. `{name}` in it stands for `values.name`. */
export const t = (key, values = {}) =>
  wordsOf(key, values).replace(/\{(\w+)\}/g, (_, name) => shown(values[name], name));

// In British English, as everywhere else, without a comma before "and".
const lists = new Intl.ListFormat(language === "en" ? "en-GB" : language);

/** "one, two and three". */
export const listed = (words) => lists.format(words);

/**
 * The text of a key as a list of nodes, where there are elements in it: the value of `{name}` may be a node, and
 * `<link>…</link>` becomes `values.link(nodes)`. `<b>` is always there.
 */
export function rich(key, values = {}) {
  const tags = { b: (nodes) => h("strong", {}, nodes), ...values };
  const nodesOf = (text) =>
    text
      .split(/(\{\w+\}|<\w+>.*?<\/\w+>)/)
      .filter((piece) => piece !== "")
      .flatMap((piece) => {
        const [, tag, inside] = /^<(\w+)>(.*)<\/\1>$/.exec(piece) ?? [];
        if (tag) return tags[tag](nodesOf(inside));
        const [, name] = /^\{(\w+)\}$/.exec(piece) ?? [];
        return name ? shown(values[name], name) : piece;
      });
  return nodesOf(wordsOf(key, values));
}

await loadTexts(...(page.dataset.texts?.split(" ") ?? []));

// The texts in the file of the page itself.
for (const element of document.querySelectorAll("[data-text]")) element.textContent = wordsOf(element.dataset.text, {});
for (const element of document.querySelectorAll("[data-label]"))
  element.setAttribute("aria-label", wordsOf(element.dataset.label, {}));
delete page.dataset.translating;
