// Runs before the first paint, so that a chosen theme never flashes in the wrong colours. A classic script on purpose.
try {
  const { theme, fill } = JSON.parse(localStorage.getItem("starbattle.settings") ?? "{}");
  if (theme && theme !== "auto") document.documentElement.dataset.theme = theme;
  if (fill) document.documentElement.dataset.fill = fill;
} catch {
  /* Unreadable settings count as none. */
}
