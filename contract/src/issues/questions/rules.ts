export const VERDICT_WORDS_MAX = 2000
