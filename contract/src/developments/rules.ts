/** The maximum number of cities in a response. People find other cities by typing. */
export const PLACE_CITIES_MAX = 50
