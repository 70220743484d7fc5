export const DEVELOPMENT_NAME = 'Development Name'
export const SITE_NAME = 'Site Name'
/** The same as a column, or as a part of a record. */
export const SITE_NAME_COLUMN = 'Site name'
export const NO_SITE_NAME = 'Site Name is required'
export const NO_CITY = 'City is required'
export const NO_COUNTRY = 'Country is required'
