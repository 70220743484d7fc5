import type { Trade } from './trade.ts'

/** What managers write when they approve a report. */
export const APPROVALS = [
  'Thank you for letting us know. I have passed this on and you will get an update within two working days.',
  'Thanks for the clear description. A work order has been raised.',
  'Approved as a routine job. We aim to have it done within 20 working days.',
  'Thank you, this has been logged and sent to the right people.',
  'This has come up elsewhere as well, so both will be done in one go.',
  'Thank you for reporting it. I had a look on my rounds this morning and agree that it needs attention.',
  'Approved. If it gets worse in the meantime, please ring the office.',
] as const

/** The same, where somebody has to come into the home. */
export const HOME_APPROVALS = [
  'Approved. The contractor will contact you to agree a time.',
  'Agreed, this is ours to put right. Please keep the area clear until it has been looked at.',
  'Approved. Somebody over 18 needs to be at home for the visit, please.',
  'Approved, and the visit will be combined with the servicing that is due anyway.',
  'Work order raised. Please reply to the text message that offers you a time.',
] as const

export const URGENT_APPROVALS = [
  'Treated as urgent. The contractor has been called and will be with you within 24 hours.',
  'Approved as an emergency. Please keep your phone by you, they will ring ahead.',
  'Thank you for acting so quickly. Somebody is on their way, please do not use it until then.',
  'Urgent order raised. If there is any danger before they arrive, ring the out-of-hours line.',
  'Approved, priority. The engineer is booked for the first call tomorrow.',
] as const

/** Why reports are rejected; the reporter reads it. */
export const REJECTIONS = [
  'This has already been reported by a neighbour and is being worked on, so we are closing the second report.',
  'This is the same as your report of last week, which is in hand. I have added what you wrote to it.',
  'We could not find the fault when the caretaker looked this morning. Please report it again if it comes back.',
  'There is not enough here for us to act on. Please send another report with the place and, if you can, a photo.',
  'This was put right yesterday in the course of other work, so there is nothing left to order.',
] as const

/** Reasons that only fit the trade that would have been called. */
export const TRADE_REJECTIONS: Partial<Record<Trade, readonly string[]>> = {
  appliances: [
    'The item is not on the inventory of the home, so we cannot repair it. Please speak to your letting agent.',
    'This one is your own, so its repair is yours to arrange. I can recommend somebody if you like.',
  ],
  decorating: [
    'Sorry, this is wear that does not affect its use, so it will wait until the next redecoration.',
  ],
  joinery: [
    'Under the tenancy this is for the resident to arrange. I have e-mailed you the page of the handbook.',
  ],
  grounds: ['This part belongs to the council. I have passed your message to them.'],
  office: [
    'I have spoken to the neighbour and asked them to get in touch with you. We cannot settle it through repairs.',
    'This is for the council. I have passed your message to them with your number.',
    'Answered by phone this morning, so no job is needed.',
  ],
}

/** What reporters write when they take a report back; some write nothing. */
export const WITHDRAWALS = [
  'It has sorted itself out, thank you anyway.',
  'Reported twice by mistake, sorry.',
  'We have found the cause ourselves. Please cancel.',
  'No longer needed, we are moving out at the end of the month.',
  'All well again since this morning.',
  null,
  null,
] as const

export const CLOSURES = [
  'Closed after a call with the resident, who is happy with the work.',
  'No further reports in a week, closing.',
  'Checked on site and closed.',
  'Invoice received and agreed. Closed.',
  'Resident confirmed by text that all is well.',
  'Closed. Thank you for your patience.',
  'Work inspected, photos on file.',
  'Closed; the guarantee on the part runs for 12 months.',
] as const

/** Back from Pending to Open. */
export const REOPENINGS = [
  'Access has now been agreed, back in the queue for a visit.',
  'The part has arrived at the depot, a new date will follow.',
  'The resident is back from holiday, this can go ahead.',
] as const

/** What managers write when they correct a category. */
export const RECATEGORISED = [
  'Moved to the right category so that it reaches the right trade.',
  'Category corrected after a word with the resident.',
] as const

/** What reporters add to their text before it is decided. */
export const ADDITIONS = [
  'PS: it has become a bit worse since I wrote this.',
  'Update: I forgot to say that it also happens at the weekend.',
  'Edit: the best number for me is the one in my profile, please text rather than ring.',
  'Added later: my neighbour has now noticed it as well.',
] as const

/** Words for everybody while the work goes on. */
export const UPDATES = [
  'Running a little late, the visit moves to tomorrow morning.',
  'Access has been arranged with the resident by phone.',
  'Everything needed is in the van, the next visit should be the last one.',
  'Please keep the area clear for the next visit.',
  'A second pair of hands is needed, so two of us will come.',
  'Spoke to the resident today, nothing has changed since the report.',
] as const
