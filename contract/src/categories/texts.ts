/** Where somebody would add one below the lowest level. */
export const NO_FOURTH_LEVEL = 'There are three levels at most.'
