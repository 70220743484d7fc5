/** How long the contact form shows its thanks. */
export const CONTACT_THANKS_MS = 4000
