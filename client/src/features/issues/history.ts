import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { Issue, IssueEvent } from '@doorstep/contract/issues/schema'
import { Camera, CircleDot, EyeOff, Flag, MessageSquare, Pencil, Siren, type LucideIcon } from 'lucide-react'
import { statusLabel } from './format.ts'

interface EventKind {
  icon: LucideIcon
  /** What the history says happened. */
  text: (event: IssueEvent) => string
  /** What a form that is open on the issue says of it; the others change nothing that it could overwrite. */
  news?: (event: IssueEvent) => string | null
}

const STEPS_TAKEN: Partial<Record<IssueStatus, string>> = {
  Approved: 'approved this',
  Rejected: 'rejected this',
  Withdrawn: 'withdrew this',
}

export const EVENT_KINDS: Record<IssueEvent['kind'], EventKind> = {
  reported: { icon: Flag, text: () => 'reported the issue' },
  statusChanged: {
    icon: CircleDot,
    text: ({ fromStatus, toStatus }) =>
      fromStatus && toStatus
        ? `changed the status from ${statusLabel(fromStatus)} to ${statusLabel(toStatus)}`
        : 'changed the status',
    news: ({ toStatus }) => toStatus && (STEPS_TAKEN[toStatus] ?? `moved this to ${statusLabel(toStatus)}`),
  },
  edited: { icon: Pencil, text: () => 'edited the issue', news: () => 'edited this' },
  noteAdded: { icon: MessageSquare, text: () => 'added a note', news: () => 'added a note' },
  filesAdded: { icon: Camera, text: () => 'added photos' },
  fileRemoved: { icon: Camera, text: () => 'removed a photo' },
  redacted: {
    icon: EyeOff,
    text: () => 'removed private details',
    news: () => 'removed private details',
  },
  notEmergency: {
    icon: Siren,
    text: () => 'said that this is not an emergency',
    news: () => 'said that this is not an emergency',
  },
}

/** The name that the history gives it. */
const SYSTEM = 'System'

/** Who has done what since the issue was read: "Margaret Doyle moved this to In Progress". */
export function newsOf(events: readonly IssueEvent[], { updatedAt }: Pick<Issue, 'updatedAt'>): string[] {
  const since = events.filter(({ at }) => at > updatedAt)
  const byPeople = since.filter(({ actor }) => actor !== SYSTEM)
  // What the system does follows from what somebody did.
  return (byPeople.length > 0 ? byPeople : since).flatMap((event) => {
    const text = EVENT_KINDS[event.kind].news?.(event) ?? null
    return text === null ? [] : [`${event.actor ?? 'Somebody'} ${text}`]
  })
}

/** What somebody else wrote last; it may have come with a step. */
export function latestWord(events: readonly IssueEvent[]): IssueEvent | undefined {
  return events.findLast(({ own, note }) => !own && note !== null)
}

/** When it came to where it stands. */
export function reachedAt(events: readonly IssueEvent[], status: IssueStatus): string | undefined {
  return events.findLast(({ toStatus }) => toStatus === status)?.at
}
