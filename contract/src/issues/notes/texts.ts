import { NOTE_PHOTOS_MAX, NOTE_PHOTOS_MAX_STAFF } from './rules.ts'

/** Label of notes that only staff can read. */
export const STAFF_ONLY = 'Staff only'

/** Names the other people who can read notes about an issue in common parts, besides its reporter and staff. */
export const BUILDING = 'everybody in the building'
export const FOLLOWERS = 'followers of the issue'

/** Writes "You" and "The resident" with a small first letter, for use within a sentence. */
export const inSentence = (name: string): string =>
  name === 'You' || name.startsWith('The ') ? name.charAt(0).toLowerCase() + name.slice(1) : name

export const NOTE_MESSAGES = {
  chooseAudience: 'Choose who the note is for.',
  tooManyPhotos: `You can add up to ${NOTE_PHOTOS_MAX} photos to a note.`,
  tooManyStaffPhotos: `You can add up to ${NOTE_PHOTOS_MAX_STAFF} photos to a note.`,
  over: 'This conversation has ended. If the problem is still there, please report it again.',
  gone: 'The person who reported this issue has left, so only staff can read notes about it.',
  chooseOrder: 'Choose a work order of this issue.',
  orderOver: 'This work order has ended, so the firm no longer reads notes about it. Call the firm instead.',
  notShared: 'You cannot share or take back this note.',
} as const
