export const SLOT_LINK_OVER = 'This link no longer works. Log in to see the appointment.'
export const SLOT_LINK_BOOKED = 'A time is already booked. Log in to see, change or cancel it.'
export const SLOTS_PAST = 'These times have passed. Log in to ask for other times.'
