export const VIEW_NAME_MAX = 60
/** The limit for each person. */
export const VIEWS_MAX = 20
