export const NO_CATEGORY = 'Category is required.'
