// Says what is missing in an old browser. A classic script, as such a browser may not know any other. `build.mjs` fills
// in the texts.
(() => {
  var all = "TEXTS";
  var texts = all[String(navigator.language).split("-")[0]] || all.en;
  function say(text) {
    var message = document.createElement("p");
    message.className = "message bad";
    message.setAttribute("role", "alert");
    message.textContent = [text, texts.advice].join(" ");
    var main = document.querySelector("main");
    main.parentNode.insertBefore(message, main);
  }
  if (!("noModule" in document.createElement("script"))) say(texts.tooOld);
  else if (typeof WebAssembly !== "object") say(texts.noWasm);
  else if (typeof Worker !== "function") say(texts.noWorker);
})();
