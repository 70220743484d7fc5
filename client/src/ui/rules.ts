/** How long a toast is shown, and how long it then fades. */
export const TOAST_MS = 3000
export const TOAST_FADE_MS = 300

/** The width and height of a QR code. */
export const QR_PIXELS = 200
