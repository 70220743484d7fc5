import { FIRM_SIDE_DONE } from './firmSideCalls.ts'
import { QUOTE_DONE } from './quoteCalls.ts'

/** Statuses of a call that went through, where it is not 200. */
export const DONE: Record<string, number> = {
  ...FIRM_SIDE_DONE,
  ...QUOTE_DONE,
  // A wrong code, and one asked for too early.
  '2': 400,
  '3': 429,
  '5': 204,
  '5c': 204,
  '5d': 204,
  // Nobody's monitoring has a token here.
  '97': 404,
  // Forms, links and passwords that are none: the call is open to whoever is told so.
  '6': 400,
  '6r': 400,
  '11': 400,
  '11f': 400,
  '12': 400,
  // It is not made yet.
  '14f': 409,
  // It was asked for already; and nobody else has.
  '14a': 409,
  '49z': 409,
  '49y': 409,
  '14t': 204,
  '14p': 204,
  '15': 400,
  // It has no picture: whoever may make the call is told so.
  '33p': 409,
  // Work orders that nobody has.
  '36s': 404,
  '36p': 404,
  '36q': 404,
  '36c': 404,
  '36v': 404,
  '15r': 201,
  '17': 201,
  '101r': 204,
  '94': 201,
  '95': 204,
  // The wrong password: whoever gets that far may make the call.
  '5a': 400,
  '28c': 201,
  '70ha': 201,
  // Rules that nobody has made.
  '104a': 201,
  '104r': 404,
  '106c': 201,
  // It reaches other people than were read.
  '106s': 409,
  '106f': 201,
  '106d': 204,
  '107c': 201,
  // A template that nobody has saved.
  '107d': 404,
  '130c': 201,
  '130i': 201,
  '130p': 201,
  // Papers and people that the firm does not have.
  '130d': 404,
  '130f': 404,
  '130a': 400,
  '130e': 404,
  '105r': 404,
  // A file that nobody had made.
  '109f': 404,
  '40w': 201,
  '49q': 201,
  '40z': 404,
  '40ca': 201,
  // Certificates that nobody has added.
  '40cf': 404,
  '40cd': 404,
  '70hr': 204,
  '99a': 201,
  '99r': 204,
  '99mo': 204,
  '99md': 204,
  '71': 201,
  '71d': 204,
  // An address that nobody has, and a token that we did not make.
  '72': 404,
  '103': 400,
  '34vr': 400,
  '34va': 400,
  // A file that is none.
  '70f': 400,
  '22': 201,
  '22a': 201,
  '37': 201,
  '39': 204,
  '43': 201,
  '46': 201,
  '32': 201,
  '32b': 201,
  '32f': 201,
  '33n': 201,
  '32d': 204,
  '120a': 201,
  '120u': 404,
  '120d': 404,
  '121a': 201,
  '121u': 404,
  '121d': 404,
  // Whoever may prepare an order is told that there is no such firm.
  '140p': 400,
  // Orders that nobody has.
  '140r': 404,
  '140i': 404,
  '140f': 404,
  '140j': 404,
  '140s': 404,
  '140c': 404,
  '140v': 404,
  '140n': 404,
  '11i': 400,
  '11a': 400,
  '49i': 201,
  // There is none: whoever may make the call is told so.
  '49k': 404,
  '49kr': 404,
  '33v': 404,
  '33we': 404,
  '49b': 204,
  '49s': 204,
  '57': 201,
  '57d': 201,
}

/** A site is named, not pointed at: one out of scope is a wrong value. */
export const NOT_THERE: Record<string, number> = { '22': 400, '22r': 400, '106c': 400 }
