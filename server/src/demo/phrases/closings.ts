/** Last sentences of a description. */
export const ACCESS = [
  'I am at home after six most days.',
  'Mornings are best for a visit.',
  'Please ring before coming, the buzzer is not loud.',
  'I work nights, so after two please.',
  'You may use the spare key if I am out.',
  'There is a dog, she is friendly but please knock.',
  'Any day next week is fine, except Wednesday.',
  'My partner is in all day.',
  'I can send more photos if it helps.',
  'Weekends would be easiest, if that is possible.',
  'Parking for the fitter is in bay 12.',
  'Text is better than calling, I am in meetings.',
] as const

export const MANNERS = [
  'Many thanks.',
  'Thanks for your help.',
  'Thank you, and sorry to be a nuisance.',
  'Hope this can be looked at soon.',
  'Please let me know when somebody can come.',
  'This is the second time I have had to report it.',
  'Kind regards.',
  'Thanks in advance!',
] as const

export const VULNERABLE = [
  'There is a baby of four months in the home.',
  'My mother, who lives with us, is 84.',
  'I use a wheelchair, so this affects me a good deal.',
  'My husband is on oxygen at home.',
  'I am eight months pregnant.',
  'My daughter has severe asthma.',
] as const

/** First sentences of what staff see on their rounds. */
export const INSPECTED = [
  'Seen on the monthly walk-round.',
  'Noted during the fire risk inspection.',
  'Found by the caretaker this morning.',
  'Raised at the residents’ meeting and checked afterwards.',
  'Reported by phone to the office.',
] as const

/** What agents and leasing staff put before a tenant's words. */
export const RELAYED = [
  'On behalf of the tenant:',
  'From our tenant by e-mail:',
  'Our tenant reports the following.',
  'Picked up at the quarterly inspection:',
] as const

export const ROOMS = [
  'the main bedroom',
  'the back bedroom',
  'the living room',
  'the kitchen',
  'the hall',
  'the small bedroom',
  'the dining room',
] as const

export const SINCE = [
  'since last night',
  'since the weekend',
  'for about a week',
  'for three days now',
  'since yesterday afternoon',
  'for at least a fortnight',
  'since the start of the month',
  'for the last few days',
] as const
