/** From this many rows on, the rows of one person are one row that opens. */
export const FOLDED_FROM = 4
