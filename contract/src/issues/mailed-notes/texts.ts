/** The author of a note from an unknown address. */
export const UNKNOWN_ADDRESS = 'An address we do not know'

export const MAILED_NOTE_MESSAGES = {
  notWaiting: 'This email is no longer waiting to be accepted. Reload the page.',
  gone: 'This email claims to be from a person who can no longer write here. It cannot become a note.',
} as const
