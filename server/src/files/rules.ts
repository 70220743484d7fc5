/**
 * The maximum number of pixels. Phones take photos of 48 and 50 megapixels. Converting such a photo from HEIC takes
 * about 500 MB.
 */
export const MAX_PIXELS = 51_000_000
/** Limit for a picture that must be entirely in memory before its first row can be shown. */
export const MAX_WHOLE_BYTES = 300_000_000
/**
 * We give up on a photo after this many interrupted conversions, until an operator retries it. Each try takes a minute.
 */
export const CONVERSION_TRIES_MAX = 10
