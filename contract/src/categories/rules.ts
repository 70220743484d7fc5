export const CATEGORY_NAME_MAX = 80
export const CATEGORY_QUESTION_MAX = 120
export const CATEGORY_ADVICE_MAX = 300
export const CATEGORY_WORDS_MAX = 500
/** The levels are category, subcategory and sub-subcategory. */
export const CATEGORY_LEVELS = 3
