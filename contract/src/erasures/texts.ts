export const ASKED_ALREADY = 'You have asked for this already. Your property managers decide about it.'
export const NOT_ASKED = 'This person does not wait to be erased: they have taken it back, or it was decided.'
export const NOTHING_TO_TAKE_BACK = 'You have not asked to be erased, or it was decided meanwhile.'
export const IS_HELD =
  'The data have to be kept at present, for instance because of a claim. They can be erased once that is over.'
export const IS_LAST_ADMIN = 'The last administrator cannot be erased.'
