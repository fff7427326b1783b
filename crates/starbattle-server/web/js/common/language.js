// Runs before the first paint: chooses the language of the page and asks early for its texts. A classic script on
// purpose. The reader's choice counts first, then what the browser prefers, then English.
(() => {
  const LANGUAGES = ["en", "de"];
  const page = document.documentElement;
  let chosen = null;
  try {
    chosen = JSON.parse(localStorage.getItem("starbattle.settings") ?? "{}").language;
  } catch {
    /* Unreadable settings count as none. */
  }
  const wanted = [chosen, ...(navigator.languages ?? [])].map((tag) => String(tag).split("-")[0].toLowerCase());
  const language = wanted.find((tag) => LANGUAGES.includes(tag)) ?? "en";
  // The texts in the file of the page are English. Until they are replaced, nobody should see them.
  if (language !== page.lang) page.dataset.translating = "";
  page.lang = language;
  for (const part of page.dataset.texts?.split(" ") ?? []) {
    const address = new URL(`../../texts/${language}/${part}.json`, document.currentScript.src).href;
    const early = { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: address };
    document.head.append(Object.assign(document.createElement("link"), early));
  }
})();
