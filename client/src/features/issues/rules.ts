/** Lists cut a text after this many characters and offer the rest. */
export const CUT_TEXT_LENGTH = 90
