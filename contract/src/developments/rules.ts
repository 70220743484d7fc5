/** The maximum number of cities in a response. Others are found by typing. */
export const PLACE_CITIES_MAX = 50
