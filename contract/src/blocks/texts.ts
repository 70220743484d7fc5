export const CHOOSE_BLOCK = 'Choose a block of this development from the list.'
export const BLOCK_NAME_TAKEN =
  'A block with this name already exists in this development. Choose another name.'
export const REASON_MISSING = 'Enter the reason for this correction.'
export const REASON_ALONE = 'Choose Yes or No for this correction, or remove the reason.'
export const ENGLAND_ONLY = 'These heights apply only in England. Remove this correction.'

export const TALL = '11 metres or more'
export const HIGHER_RISK = '18 metres or 7 storeys, or more'

/** The beginning of the name of a place, as in `Common parts, Heron House`. */
export const COMMON_PARTS = 'Common parts'
