import { AUDIT_ACTIONS, AUDIT_OBJECTS } from './texts.ts'
import type { AuditAction, AuditObject } from './texts.ts'

/** What the history of a person tells. */
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

/** What a manager is told of, where it happened in their portfolio: of people their history, and its end. */
export const MANAGED_ACTIONS: readonly AuditAction[] = [
  ...HISTORY_ACTIONS,
  'user.erase',
  'user.invite',
  'user.resendInvite',
  'user.cancelInvite',
  'user.passInvite',
  ...AUDIT_ACTIONS.filter((action) =>
    /^(activity|alert|announcement|calendar|collection|development|issue|property)\.(?!export$|import$)/.test(
      action,
    ),
  ),
]

const SESSIONS: AuditObject = 'session'

/** The kinds of object that a reader can narrow the audit to, and the actions. */
export function auditChoices({ isWhole }: { isWhole: boolean }): {
  objects: readonly AuditObject[]
  actions: readonly AuditAction[]
} {
  // The literal's own keys.
  const objects = Object.keys(AUDIT_OBJECTS) as AuditObject[]
  if (isWhole) return { objects, actions: AUDIT_ACTIONS }
  return { objects: objects.filter((type) => type !== SESSIONS), actions: MANAGED_ACTIONS }
}
