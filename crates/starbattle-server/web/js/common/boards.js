// Board sizes and their names.

/** The usual number of stars for a size. A board of N rows with k stars per line needs N ≥ 4k - 1 or so. */
export const usualStars = (size) => (size < 9 ? 1 : size < 14 ? 2 : size < 17 ? 3 : size < 21 ? 4 : size < 25 ? 5 : 6);

/** "10×10, 2★" */
export const boardName = (size, stars) => `${size}×${size}, ${stars}★`;
