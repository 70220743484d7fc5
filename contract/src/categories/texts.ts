/** The error for adding a category below the lowest level. */
export const NO_FOURTH_LEVEL = 'Categories can have at most three levels.'
