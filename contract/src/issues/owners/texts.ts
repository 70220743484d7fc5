/** The error if no owner was chosen. */
export const CHOOSE_OWNER = 'Choose a person from the list.'
