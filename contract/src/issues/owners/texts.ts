export const CHOOSE_OWNER = 'Choose a person from the list.'
