/** Body limit in bytes for a form with one file of up to 5 MB. */
export const FILE_FORM_LIMIT = 6 * 1024 * 1024
/** Body limit in bytes for a form with three photos. */
export const PHOTOS_FORM_LIMIT = 16 * 1024 * 1024
/** Body limit in bytes for a form with ten photos. */
export const MORE_PHOTOS_FORM_LIMIT = 52 * 1024 * 1024
