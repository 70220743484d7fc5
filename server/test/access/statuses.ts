import { FIRM_SIDE_DONE } from './firmSideCalls.ts'
import { BUILDING_DONE } from './buildingCalls.ts'
import { QUOTE_DONE } from './quoteCalls.ts'

/** The status of a permitted call, if it is not 200. */
export const DONE: Record<string, number> = {
  ...FIRM_SIDE_DONE,
  ...QUOTE_DONE,
  ...BUILDING_DONE,
  // Row 2 sends a wrong code, and row 3 requests a new code too early.
  '2': 400,
  '3': 429,
  '5': 204,
  '5c': 204,
  '5d': 204,
  // The server has no token for monitoring.
  '97': 404,
  // The call is open to everybody, but its form, link or password is wrong.
  '6': 400,
  '6r': 400,
  '11': 400,
  '11f': 400,
  '12': 400,
  // Nobody has made the data export yet.
  '14f': 409,
  // The caller has already asked to be erased, and nobody else has.
  '14a': 409,
  '49z': 409,
  '49y': 409,
  '14t': 204,
  '14p': 204,
  '15': 400,
  // The attachment has no picture. Only a caller with the right to redact gets this answer.
  '33p': 409,
  // The call names work orders that do not exist.
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
  // The password is wrong. Only a caller with the right gets this answer.
  '5a': 400,
  '28c': 201,
  '70ha': 201,
  // The call names a deadline rule that does not exist.
  '104a': 201,
  '104r': 404,
  '106c': 201,
  // The announcement no longer reaches the people that the call expects.
  '106s': 409,
  '106f': 201,
  '106d': 204,
  '107c': 201,
  // The call names a template that does not exist.
  '107d': 404,
  '130c': 201,
  '130i': 201,
  '130p': 201,
  // The firm does not have the papers and people that the call names.
  '130d': 404,
  '130f': 404,
  '130a': 400,
  '130e': 404,
  '105r': 404,
  // The landlord's report has no file.
  '109f': 404,
  '40w': 201,
  '49q': 201,
  '40z': 404,
  '40ca': 201,
  // The call names certificates that do not exist.
  '40cf': 404,
  '40cd': 404,
  '70hr': 204,
  '99a': 201,
  '99r': 204,
  '99mo': 204,
  '99md': 204,
  '71': 201,
  '71d': 204,
  // The calendar address does not exist, and the server did not make the token.
  '72': 404,
  '103': 400,
  '34vr': 400,
  '34va': 400,
  '34vp': 400,
  // The call names a photo that does not exist.
  '34vd': 404,
  // The uploaded file is not a calendar file.
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
  // The firm does not exist. Only a caller with the right gets this answer.
  '140p': 400,
  // The call names work orders that do not exist.
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
  // The invitation does not exist. Only a caller with the right gets this answer.
  '49k': 404,
  '49kr': 404,
  '33v': 404,
  '33we': 404,
  '49b': 204,
  '49s': 204,
  '150c': 201,
  '157c': 201,
  // The incident is not resolved.
  '157i': 409,
  '151c': 201,
  '152a': 201,
  '152d': 204,
  '153a': 201,
  '153d': 204,
  '57': 201,
  '57d': 201,
}

/** The body names the site, so a site out of scope is a wrong value rather than a missing record. */
export const NOT_THERE: Record<string, number> = { '22': 400, '22r': 400, '106c': 400, '157c': 400 }
