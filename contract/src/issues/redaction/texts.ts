/** The text that replaces words that staff have removed. */
export const REDACTED = '[removed]'
export const WORDS_NOT_FOUND = 'These words are not in this issue. Copy the words from the issue.'
export const WORDS_IN_REASON = 'Do not repeat the words in the reason, because the reason is kept.'
export const ISSUE_HELD =
  'You cannot remove anything from this issue while it is on hold. An administrator can remove the hold.'
export const PHOTO_NOT_READY = 'This photo is still being prepared. Try again in a moment.'
export const PHOTO_NOT_SHOWN = 'This photo cannot be shown, so you cannot black out any part of it.'
