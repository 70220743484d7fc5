export const DAYS_BACKWARDS = 'The last day must not be before the first.'

/** Column headings of the report tables, on screen and in files. */
export const COUNT_COLUMNS = { category: 'Category', status: 'Status', count: 'Count' }
export const PROPERTY_COLUMNS = { name: 'Property Name', address: 'Address' }
export const FEEDBACK_COLUMNS = {
  rating: 'Rating',
  emoji: 'Emoji',
  comment: 'Comment',
  page: 'Page',
  by: 'Submitted By',
  at: 'Submitted At',
}
export const SATISFACTION_COLUMNS = { month: 'Month', average: 'Average rating', count: 'Ratings' }
