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
  // A function that fills a vector: the engine needs these instructions.
  var vectors = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11];
  if (!("noModule" in document.createElement("script"))) say(texts.tooOld);
  else if (typeof WebAssembly !== "object") say(texts.noWasm);
  else if (!WebAssembly.validate(new Uint8Array(vectors))) say(texts.tooOld);
  else if (typeof Worker !== "function") say(texts.noWorker);
})();
