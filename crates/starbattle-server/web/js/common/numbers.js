// Numbers and counts in words.

/** A number in groups of three digits; also takes decimal strings that are too long for a float. */
export const grouped = (number) => String(number).replace(/\B(?=(\d{3})+(?!\d))/g, "\u202f");

/** A count with its noun: "1 star", "2 stars". */
export const counted = (count, noun, plural = `${noun}s`) => `${grouped(count)} ${Number(count) === 1 ? noun : plural}`;
