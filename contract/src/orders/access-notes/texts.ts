export const KEYS_LATER = 'Keys and access notes are shown only while an appointment is booked.'
export const KEYS_WITHHELD =
  'The resident does not want anybody to enter without them. Keys and access notes are not shown.'
