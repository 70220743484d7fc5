import { ALWAYS_MAILED_KINDS, MAIL_KINDS } from '@doorstep/contract/notifications/rules'
import type { MailKind } from '@doorstep/contract/notifications/rules'
import type { Actor } from '../../policy/actor.ts'
import { holds } from '../../policy/scopes.ts'

/** The hour from which the daily email is sent, and the maximum number of notifications that it lists. */
export const SUMMARY_HOUR = 8
export const SUMMARY_MAX = 20

const OF_STAFF: readonly MailKind[] = [
  'newReport',
  'residentWrote',
  'firmMoved',
  'assignedToMe',
  'dueSoon',
  'overdue',
  'emergency',
  'verdictGiven',
]

/**
 * Returns the kinds of notification that this person gets, each with an email choice. Some kinds are only for people
 * who handle issues.
 */
export function kindsOf(actor: Actor): MailKind[] {
  const isStaff = holds(actor, 'issue:moderate')
  const canFollow =
    holds(actor, 'issue:follow') && actor.mappings.some(({ commons }) => commons.some(({ isOpen }) => isOpen))
  return MAIL_KINDS.filter(
    (kind) =>
      !ALWAYS_MAILED_KINDS.includes(kind) &&
      (isStaff || !OF_STAFF.includes(kind)) &&
      (canFollow || kind !== 'followed'),
  )
}
