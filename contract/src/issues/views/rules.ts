export const VIEW_NAME_MAX = 60
/** The number of views that one person can save. */
export const VIEWS_MAX = 20
