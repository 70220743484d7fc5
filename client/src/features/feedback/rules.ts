/** How long the feedback panel shows its thanks before it closes. */
export const FEEDBACK_THANKS_MS = 2000
