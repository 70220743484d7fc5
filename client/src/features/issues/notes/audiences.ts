import { STAFF_ONLY } from '@doorstep/contract/issues/notes/texts'
import type { IssueEvent } from '@doorstep/contract/issues/schema'

/** What no resident reads. */
export const isForStaffAlone = ({ audience, internal }: Pick<IssueEvent, 'audience' | 'internal'>) =>
  internal || audience === 'staff' || audience === 'internal'

/** Says it in words, whatever its colour; null where it is for the reporter's side too. */
export function audienceBadge(event: Pick<IssueEvent, 'audience' | 'internal'>): string | null {
  if (event.audience === 'staff') return STAFF_ONLY
  if (event.audience === 'order') return 'Work order'
  return isForStaffAlone(event) ? 'Internal note' : null
}
