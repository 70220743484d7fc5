import { SLOTS_MAX } from '../rules.ts'
import { SLOT_DAYS_MAX } from './rules.ts'

export const APPOINTMENT_MESSAGES = {
  notBookable: 'The firm must accept the work order before anybody can offer or pick times.',
  slotTaken: 'This time has already been picked. Look at the work order again.',
  slotGone: 'The firm no longer offers this time. Choose another one.',
  slotPast: 'This time has passed. Choose another one.',
  nothingBooked: 'There is no appointment to cancel. Look at the work order again.',
  begun: 'The firm has started work, so this appointment can no longer be changed.',
  chooseOne: 'Choose a time.',
  staffBook: 'Choose one of the times that the firm offers.',
  noDay: 'Choose a day.',
  noTime: 'Enter a time such as 09:30.',
  noSlots: 'Offer at least one time.',
  tooMany: `Offer ${SLOTS_MAX} times or fewer.`,
  order: 'The end time must be later than the start time.',
  past: 'Choose a time in the future.',
  tooFar: `Choose a day within the next ${SLOT_DAYS_MAX} days.`,
  twice: 'Two of these times begin at the same time. Change one of them.',
  moreTries:
    'You can cancel a work order for no access only after three tries in two different ways, and never in an emergency.',
} as const
