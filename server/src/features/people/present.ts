import { ROLE_LABELS, RoleName } from '@doorstep/contract/access'
import type { HistoryAction } from '@doorstep/contract/audit/rules'
import type { UserEvent } from '@doorstep/contract/people/schema'
import type { UserEventRow } from './queries.ts'

type Details = Record<string, unknown>

interface Told {
  after: Details
  before: Details
  /** The word "at" and the name of the property or development. Empty if the entry names no place. */
  atProperty: string
}

function roleLabel(role: unknown): string {
  const known = RoleName.safeParse(role)
  return known.success ? ROLE_LABELS[known.data] : 'a role'
}

const rolesOf = ({ roles }: Details): string =>
  Array.isArray(roles) ? roles.map((role) => roleLabel(role)).join(', ') : ''

const SENTENCES: Record<HistoryAction, (told: Told) => string> = {
  'user.register': () => 'Signed up',
  'user.registerAgain': () => 'Signed up again with the same email address',
  'user.replaceApplication': () => 'Replaced the old sign-up with a new one',
  'user.lapse': () => 'Sign-up expired without a decision',
  'user.acceptInvite': () => 'Accepted an invitation',
  'user.approve': ({ before, after, atProperty }) =>
    before['status'] === 'Suspended' ? 'Activated' : `Approved as ${roleLabel(after['role'])}${atProperty}`,
  'user.reject': () => 'Rejected',
  'user.suspend': () => 'Suspended',
  'user.assignRole': ({ after, atProperty }) => `Given the role ${roleLabel(after['role'])}${atProperty}`,
  'user.updateRole': ({ before, after, atProperty }) =>
    `Role changed from ${rolesOf(before)} to ${roleLabel(after['role'])}${atProperty}`,
  'user.removeRole': ({ after, atProperty }) => `Role ${roleLabel(after['role'])} removed${atProperty}`,
  'user.passRole': ({ after, atProperty }) =>
    `Role ${roleLabel(after['role'])} continues${atProperty}: its old property was moved to another development`,
  'user.enableMfa': () => 'Two-step sign-in switched on',
  'user.disableMfa': () => 'Two-step sign-in switched off',
  'user.endSessions': () => 'Signed out everywhere',
  'user.markBounced': () => 'Emails to the address bounced',
  'user.forgetBounce': () => 'Bounce mark removed from the address',
  'user.askErasure': () => 'Asked to be erased',
  'user.takeBackErasure': () => 'Withdrew the request to be erased',
  'user.refuseErasure': () => 'Request to be erased was refused',
  'user.readProof': () => 'Address proof opened',
  'user.addNote': () => 'Note for staff added',
  'user.removeNote': () => 'Note for staff removed',
  'user.unlock': () => 'Unlocked',
  'user.createAdministrator': () => 'Made an administrator',
  'profile.update': () => 'Profile changed',
  'password.change': () => 'Password changed',
  'password.reset': () => 'Password reset with a link',
  'mfa.setUp': () => 'Authenticator set up',
}

const hasSentence = (action: string): action is HistoryAction => Object.hasOwn(SENTENCES, action)

function details(value: unknown): Details {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

export function presentUserEvent(row: UserEventRow): UserEvent {
  const after = details(row.after)
  const isWhole = Array.isArray(after['propertyIds'])
  const name = isWhole && row.developmentName !== null ? `all of ${row.developmentName}` : row.propertyName
  const told = { after, before: details(row.before), atProperty: name === null ? '' : ` at ${name}` }
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actorName,
    text: hasSentence(row.action) ? SENTENCES[row.action](told) : row.action,
    reason: row.reason,
  }
}
