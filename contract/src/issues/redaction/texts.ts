/** What stands in the place of words that were removed. */
export const REDACTED = '[removed]'
export const WORDS_NOT_FOUND = 'These words do not stand in this issue. Copy them from it.'
export const WORDS_IN_REASON = 'Leave the words out of the reason: it is kept.'
export const ISSUE_HELD = 'A hold keeps everything of this issue. An administrator can lift it.'
export const PHOTO_NOT_READY = 'This photo is still being prepared. Try again in a moment.'
export const PHOTO_NOT_SHOWN = 'This photo cannot be shown, so nothing can be blacked out in it.'
