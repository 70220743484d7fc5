export const SLOT_LINK_OVER = 'This link no longer works. Sign in to see the appointment.'
export const SLOT_LINK_BOOKED = 'A time is already booked. Sign in to see, change or cancel the appointment.'
export const SLOTS_PAST = 'These times have passed. Sign in to ask for other times.'
