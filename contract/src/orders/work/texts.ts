import { ORDER_PHOTOS_MAX } from '../rules.ts'
import type { PhotoMoment, TriedWay } from '../rules.ts'

export const REASON_NAME = 'Your reason'
export const WORDS_NAME = 'Your words'
export const NOTE_NAME = 'Your message'
export const NOTE_MISSING = 'Write your message.'
export const REASON_MISSING = 'Say why you are declining the work order.'
export const DONE_WORDS_MISSING = 'Say what was done.'
export const FOLLOW_ON_WORDS_MISSING = 'Say what still needs to be done.'
export const AFTER_MISSING = 'Add a photo of the finished work.'
export const DOOR_MISSING = 'Add a photo of the door.'
export const TRIED_MISSING = 'Say how you tried to reach the resident.'
export const NO_APPOINTMENT = 'This work order has no booked appointment. Offer times first.'
export const BOOKED_ALREADY = 'This work order has already been accepted, and an appointment is booked.'
export const NOTES_OVER =
  'This work order has ended. Call the managing agent if you need to tell them something.'
export const PHOTOS_CLOSED = 'You can add photos only while the work order is Accepted or Booked.'
export const PHOTO_MISSING = 'Choose a photo to add.'
export const PHOTOS_FULL = `A work order can have at most ${ORDER_PHOTOS_MAX} photos of each kind.`

export const TRIED_LABELS: Record<TriedWay, string> = {
  knocked: 'Knocked or rang',
  phoned: 'Phoned',
  texted: 'Sent a text message',
  mailed: 'Sent an email',
  card: 'Left a card',
}

export const MOMENT_LABELS: Record<PhotoMoment, string> = {
  before: 'Before',
  after: 'After',
  noAccess: 'No access',
}

/** The text for a firm without a phone number, or if no gateway can send a code to the firm. */
export const CALL_AGENT = 'Call the managing agent to find out how to reach the resident.'
export const CODE_WRONG = 'This code is wrong or has expired. Ask for a new one.'
export const UNLOCK_AGAIN = 'Enter the code again.'
/** The error for every link that does not work: expired, guessed or belonging to somebody else. */
export const LINK_OVER = 'This link does not work, or it has expired. Ask the managing agent for a new one.'

/** The access instructions, as shown to the firm. */
export const WITH_KEY = 'Staff may let you in with the key.'
export const NOT_WITHOUT_RESIDENT = 'Do not enter without the resident.'
