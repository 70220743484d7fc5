export const EXPORT_UNDER_WAY = 'A copy of your data is already being made.'
export const EXPORT_IS_READY = 'A copy of your data is ready. Fetch it first, or wait until it is deleted.'
export const EXPORT_NOT_READY = 'There is no copy of your data to fetch. Ask for one first.'
export const EXPORT_BEING_FETCHED =
  'This copy is already being fetched. If the download broke off, try again in a few minutes.'
export const EXPORT_TAKEN =
  'This copy has already been fetched. A copy can be fetched only once. Ask for a new one.'
export const EXPORT_EXPIRED = 'This copy was deleted because nobody fetched it. Ask for a new one.'
