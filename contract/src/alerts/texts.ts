export const ALL_SITES = 'All sites'
export const EXPIRY_BEFORE_START = 'Expiry must be later than the start.'
export const OF_ANNOUNCEMENT =
  'The alert of an announcement cannot move to another site. Write a new announcement for that site.'
export const EXPIRY_PASSED = 'Expiry must be later than now.'
