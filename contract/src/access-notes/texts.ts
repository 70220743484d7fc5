export const ACCESS_NOTES_FULL = 'A place can have at most 50 keys and access notes. Remove an old one first.'
