export const DEVELOPMENT_NAME = 'Development Name'
export const SITE_NAME = 'Site Name'
/** The label in a form, which is also the column heading and the label in a record. */
export const SITE_NAME_COLUMN = 'Site name'
export const EMERGENCY_NUMBER = 'Emergency number'
export const NOT_A_NUMBER =
  'Emergency number must be a phone number that begins with 0 or +, such as 0118 496 0123'
export const NO_SITE_NAME = 'Site Name is required'
export const NO_CITY = 'City is required'
export const NO_COUNTRY = 'Country is required'

export const CHOOSE_DEVELOPMENT = 'Choose a development from the list.'
