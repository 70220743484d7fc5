/** How long the contact form shows its thank-you message. */
export const CONTACT_THANKS_MS = 4000
