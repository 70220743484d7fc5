export const EXPORT_UNDER_WAY = 'A copy of your data is being made already.'
export const EXPORT_IS_READY = 'A copy of your data is ready. Fetch it first, or wait until it is deleted.'
export const EXPORT_NOT_READY = 'There is no copy of your data to fetch. Ask for one first.'
export const EXPORT_BEING_FETCHED =
  'This copy is being fetched already. If that broke off, try again in a few minutes.'
export const EXPORT_TAKEN = 'This copy was fetched already, and can be fetched only once. Ask for a new one.'
export const EXPORT_EXPIRED = 'This copy was deleted, as nobody had fetched it. Ask for a new one.'
