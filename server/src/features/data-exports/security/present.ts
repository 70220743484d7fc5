import { ROLE_LABELS } from '@doorstep/contract/access'
import { fillSentence, presentAction } from '@doorstep/contract/audit/rules'
import { AUDIT_SENTENCES } from '@doorstep/contract/audit/texts'
import type { AuditAction } from '@doorstep/contract/audit/texts'
import type { SecurityFacts } from './queries.ts'

const SENTENCES: Readonly<Record<string, string>> = AUDIT_SENTENCES

/** Sentences for the person's own actions, where the audit sentence does not fit "you". */
const OWN_SENTENCES: Partial<Record<string, string>> = {
  'session.denied': 'You were refused access',
  'session.firstStep': 'You entered the right password and still needed the second step',
  'session.reauthenticate': 'You confirmed your sign-in',
} satisfies Partial<Record<AuditAction, string>>

/** Describes an event to the owner of the account. Other people are named only by their role. */
export function presentSecurity(
  { at, action, actorId, role, changed }: SecurityFacts[number],
  userId: number,
): { at: Date; what: string } {
  const isOwn = actorId === userId
  const known = presentAction(action)
  const sentence = OWN_SENTENCES[known] ?? SENTENCES[known] ?? action
  const person = isOwn && sentence.startsWith('{actor}') ? 'yourself' : 'you'
  const actor = actorOf(isOwn, actorId, role)
  const places: Record<string, string> = { actor, person, whose: 'your' }
  const what = fillSentence(sentence, (place) => places[place] ?? '')
  return { at, what: changed === null ? what : `${what}: ${changed.join(', ')}` }
}

function actorOf(isOwn: boolean, actorId: number | null, role: SecurityFacts[number]['role']): string {
  if (isOwn) return 'you'
  if (actorId === null) return 'the system'
  return role === null ? 'somebody who has left' : ROLE_LABELS[role]
}
