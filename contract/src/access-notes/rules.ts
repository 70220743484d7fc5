/** How many access notes a place can have. */
export const ACCESS_NOTES_MAX = 50
