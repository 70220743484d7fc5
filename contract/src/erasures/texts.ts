export const ASKED_ALREADY = 'You have already asked for this. Your property managers will decide.'
export const NOT_ASKED =
  'This request is no longer open. The person has withdrawn it, or somebody has decided about it. Reload the page.'
export const NOTHING_TO_TAKE_BACK =
  'You have not asked us to erase your data, or your request has already been decided. Reload the page.'
export const IS_HELD =
  'We have to keep the data for now, for example because of a claim. We can erase the data later.'
export const IS_LAST_ADMIN = 'The last administrator cannot be erased. Add another administrator first.'
