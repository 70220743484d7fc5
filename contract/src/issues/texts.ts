export const NOT_EDITABLE = 'This issue can no longer be edited.'

/** What follows a report, in its receipt and on the page. */
export const RECEIVED = 'A property manager will look at it and you will hear from us.'
