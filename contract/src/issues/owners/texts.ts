/** Where the owner is asked for. */
export const CHOOSE_OWNER = 'Choose somebody from the list.'
