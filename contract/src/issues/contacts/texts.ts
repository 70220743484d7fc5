export const CHOOSE_CONTACT = 'Choose somebody from the list.'

export const NOT_AN_OCCUPANT =
  'The contact must live in this home and cannot be the person who reported the issue. Choose somebody else.'
