// Numbers as people write them.

/** A number in groups of three digits; also takes decimal strings that are too long for a float. */
export const grouped = (number) => String(number).replace(/\B(?=(\d{3})+(?!\d))/g, "\u202f");

/** A number with a fraction, as it is written in the language of the page. `options`: those of `Intl.NumberFormat`. */
export const decimal = (number, options) =>
  new Intl.NumberFormat(document.documentElement.lang, options).format(number);

/** A time in seconds: "4:07", "1:02:33". */
export function clock(seconds) {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
