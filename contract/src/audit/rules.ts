import { AUDIT_ACTIONS, AUDIT_OBJECTS } from './texts.ts'
import type { AuditAction, AuditObject } from './texts.ts'

/** Actions that appear in a person's history. */
export const HISTORY_ACTIONS = [
  'user.register',
  'user.registerAgain',
  'user.replaceApplication',
  'user.lapse',
  'user.acceptInvite',
  'user.approve',
  'user.reject',
  'user.suspend',
  'user.assignRole',
  'user.updateRole',
  'user.removeRole',
  'user.passRole',
  'user.enableMfa',
  'user.disableMfa',
  'user.endSessions',
  'user.markBounced',
  'user.forgetBounce',
  'user.askErasure',
  'user.takeBackErasure',
  'user.refuseErasure',
  'user.readProof',
  'user.addNote',
  'user.removeNote',
  'user.unlock',
  'user.createAdministrator',
  'profile.update',
  'password.change',
  'password.reset',
  'mfa.setUp',
] as const satisfies readonly AuditAction[]
export type HistoryAction = (typeof HISTORY_ACTIONS)[number]

/**
 * Actions that managers can see in their portfolio: actions in people's histories, invitations, erasures, and actions
 * on the records of their properties.
 */
export const MANAGED_ACTIONS: readonly AuditAction[] = [
  ...HISTORY_ACTIONS,
  'user.erase',
  'user.invite',
  'user.resendInvite',
  'user.cancelInvite',
  'user.passInvite',
  ...AUDIT_ACTIONS.filter((action) =>
    /^(accessNote|activity|alert|announcement|asset|block|calendar|collection|development|incident|issue|property)\.(?!export$|import$)/.test(
      action,
    ),
  ),
]

/** Codes of older versions. Stored events keep these codes, because a changed event would no longer match its seal. */
const FORMER_ACTIONS: Readonly<Record<string, AuditAction>> = {
  'item.summarise': 'notification.summarise',
  'pack.expire': 'landlordReport.expire',
  'pack.fetch': 'landlordReport.fetch',
  'pack.make': 'landlordReport.make',
  'pack.request': 'landlordReport.request',
  'profile.putAwayWelcome': 'profile.dismissWelcome',
  'user.tellManagers': 'user.notifyManagers',
}

/** Returns the current code of an action. */
export const presentAction = (action: string): string => FORMER_ACTIONS[action] ?? action

/** Returns all codes of stored events of this action. */
export const storedActions = (action: AuditAction): string[] => [
  action,
  ...Object.keys(FORMER_ACTIONS).filter((former) => FORMER_ACTIONS[former] === action),
]

const SESSIONS: AuditObject = 'session'

/** Returns the object kinds and actions that a reader can filter the audit by. */
export function auditChoices({ isWhole }: { isWhole: boolean }): {
  objects: readonly AuditObject[]
  actions: readonly AuditAction[]
} {
  // `Object.keys` loses the literal types of the keys, so a cast restores them.
  const objects = Object.keys(AUDIT_OBJECTS) as AuditObject[]
  if (isWhole) return { objects, actions: AUDIT_ACTIONS }
  return { objects: objects.filter((type) => type !== SESSIONS), actions: MANAGED_ACTIONS }
}

const PLACE = /\{(\w+)\}/g

/** Replaces the placeholders of a sentence and starts the sentence with a capital letter. */
export function fillSentence(sentence: string, nameOf: (place: string) => string): string {
  const filled = sentence.replaceAll(PLACE, (_, place: string) => nameOf(place)).trim()
  return filled.charAt(0).toUpperCase() + filled.slice(1)
}
