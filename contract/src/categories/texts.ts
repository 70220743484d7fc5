/** Where somebody would add one below the lowest level. */
export const NO_FOURTH_LEVEL = 'Categories can have at most three levels.'
