export const ASKED_ALREADY = 'You have already asked for this. Your property managers will decide.'
export const NOT_ASKED =
  'This person is no longer waiting to be erased. They have taken back their request, or it has been decided.'
export const NOTHING_TO_TAKE_BACK =
  'You have not asked to be erased, or your request has already been decided.'
export const IS_HELD =
  'The data must be kept for now, for example because of a claim. It can be erased once that is over.'
export const IS_LAST_ADMIN = 'The last administrator cannot be erased.'
