export const STAFF_NOTE_MAX = 2000
