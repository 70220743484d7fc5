/** From this number of rows on, the rows of one person become one row that the user can expand. */
export const FOLDED_FROM = 4
