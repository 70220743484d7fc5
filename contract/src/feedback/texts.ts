export const NO_RATING = 'Choose 1 to 5 stars.'
