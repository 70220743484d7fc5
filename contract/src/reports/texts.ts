export const DAYS_BACKWARDS = 'The last day must not be before the first.'

/** The columns of the tables, on screen and as a file. */
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
