export const ACCESS_WORDS_MAX = 300
