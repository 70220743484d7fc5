/** Lists cut a text after this many characters. A button shows the rest. */
export const CUT_TEXT_LENGTH = 90
