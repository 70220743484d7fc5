/** Who has written a note that came from no address of anybody. */
export const UNKNOWN_ADDRESS = 'An address we do not know'

export const MAILED_NOTE_MESSAGES = {
  notWaiting: 'This is no e-mail of an address that we do not know.',
  gone: 'The person whose answer this claims to be may not write here any more.',
} as const
