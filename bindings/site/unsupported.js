// Says what is missing in an old browser. A classic script, as such a browser may not know any other.
(() => {
  function say(text) {
    var message = document.createElement("p");
    message.className = "message bad";
    message.setAttribute("role", "alert");
    message.textContent = text;
    var main = document.querySelector("main");
    main.parentNode.insertBefore(message, main);
  }
  var old = "Please use a current browser, or the program on your own machine.";
  if (!("noModule" in document.createElement("script"))) say("This browser is too old for this page. " + old);
  else if (typeof WebAssembly !== "object")
    say("This browser cannot run WebAssembly, so there are no hints and no new puzzles here. " + old);
  else if (typeof Worker !== "function")
    say("This browser cannot run workers, so there are no hints and no new puzzles here. " + old);
})();
