export const CHOOSE_CONTACT = 'Choose somebody from the list.'

export const NO_CONTACT_THERE = 'Issues in common parts have no contact, because nobody lives there.'

export const NOT_AN_OCCUPANT =
  'The contact must live in this home and cannot be the person who reported the issue. Choose somebody else.'
