// Builds elements. Never from markup in strings, so text from puzzles cannot become code.

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element. `on…` properties are listeners, all others are attributes; booleans switch attributes on and off.
 * Children: nodes, strings, arrays of them; null and false are left out.
 */
export function h(tag, attributes = {}, ...children) {
  return build(document.createElement(tag), attributes, children);
}

/** The same for SVG elements. */
export function svg(tag, attributes = {}, ...children) {
  return build(document.createElementNS(SVG, tag), attributes, children);
}

function build(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...present(children));
  return element;
}

const present = (children) =>
  children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);

/** Replaces the children of an element. */
export function fill(parent, ...children) {
  parent.replaceChildren(...present(children));
  return parent;
}

/** A small line drawing for buttons: 24×24, `d` in strokes, `solid` filled. */
export function icon(d, solid = "") {
  return svg(
    "svg",
    { viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    d && svg("path", { d }),
    solid && svg("path", { d: solid, class: "solid" }),
  );
}

/** Calls `work` once `delay` milliseconds have passed without another call. */
export function debounce(work, delay) {
  let timer = 0;
  const later = (...values) => {
    clearTimeout(timer);
    timer = setTimeout(work, delay, ...values);
  };
  later.cancel = () => clearTimeout(timer);
  return later;
}
