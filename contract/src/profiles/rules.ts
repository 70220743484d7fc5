/** The file size limit for a photo in bytes. Photos must be smaller. */
export const PHOTO_MAX_BYTES = 5_242_880
