import type { IssueEvent } from '@doorstep/contract/issues/schema'

const SYSTEM = 'System'

/** Why an issue is no longer in the list, by what happened to it last. */
export function takenText(events: readonly IssueEvent[]): string {
  // What the system does follows from what somebody did.
  const last = events.findLast(({ actor }) => actor !== SYSTEM)
  if (last === undefined || last.kind === 'reported') return 'No longer in this list'
  if (last.own) return 'Done by you'
  const who = last.actor ?? 'somebody else'
  return last.toStatus === 'Withdrawn' ? `Withdrawn by ${who}` : `Taken by ${who}`
}
