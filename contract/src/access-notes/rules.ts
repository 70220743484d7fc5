/** The limit for each place. */
export const ACCESS_NOTES_MAX = 50
