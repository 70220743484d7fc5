import type { WrittenAudience } from '@doorstep/contract/issues/notes/rules'
import type { NoteReaders } from '@doorstep/contract/issues/notes/schema'
import { STAFF_ONLY } from '@doorstep/contract/issues/notes/texts'
import type { IssueEvent } from '@doorstep/contract/issues/schema'

/** True for notes that no resident can read. */
export const isForStaffAlone = ({ audience, internal }: Pick<IssueEvent, 'audience' | 'internal'>) =>
  internal || audience === 'staff' || audience === 'internal'

/** A label for a note's audience, as colour alone is not enough. Null for notes that the reporter's side can read. */
export function audienceBadge(event: Pick<IssueEvent, 'audience' | 'internal'>): string | null {
  if (event.audience === 'staff') return STAFF_ONLY
  if (event.audience === 'order') return 'Work order'
  return isForStaffAlone(event) ? 'Internal note' : null
}

/**
 * The most frequent readers of notes without a label. If two groups of readers are equally frequent, returns the
 * readers of the earlier note.
 */
export function usualReaders(events: readonly IssueEvent[]): string | undefined {
  const counts = new Map<string, number>()
  for (const event of events)
    if (event.readers !== null && audienceBadge(event) === null)
      counts.set(event.readers, (counts.get(event.readers) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

/**
 * Leaves out the place after the words for staff and contractors, because the issue already names its place: 'You, and
 * staff'.
 */
export const shortReaders = (readers: string) => readers.replace(/(staff|contractors) of .*/i, '$1')

const NAMES: Record<Exclude<WrittenAudience, 'order'>, string> = {
  reporter: 'The reporter, and staff',
  followers: 'The reporter, followers, and staff',
  building: 'The whole building',
  staff: STAFF_ONLY,
}

/** The name of an audience that a note can have. */
export function audienceName({ audience, order }: NoteReaders['audiences'][number]): string {
  if (order) return `${order.firmName} (work order)`
  return audience === 'order' ? '' : NAMES[audience]
}
