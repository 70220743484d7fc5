export const AREA_NAME_TAKEN = 'An area with this name already exists. Choose another name.'
export const CHOOSE_CATEGORIES = 'Choose 1 to 50 categories from the list.'
