export const EXPORT_UNDER_WAY =
  'We are already making a copy of your data. We will email you when it is ready.'
export const EXPORT_IS_READY = 'A copy of your data is ready. Download it first, or wait until it is deleted.'
export const EXPORT_NOT_READY = 'There is no copy of your data to download. Ask for one first.'
export const EXPORT_BEING_FETCHED =
  'This copy is already being downloaded. If the download stopped, try again in a few minutes.'
export const EXPORT_TAKEN =
  'You have already downloaded this copy. Each copy can be downloaded only once. Ask for a new one.'
export const EXPORT_EXPIRED = 'This copy was deleted because nobody downloaded it. Ask for a new one.'
