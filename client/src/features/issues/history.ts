import { inSentence } from '@doorstep/contract/issues/notes/texts'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { Issue, IssueEvent } from '@doorstep/contract/issues/schema'
import { REPORT_SOURCE_TEXTS } from '@doorstep/contract/issues/texts'
import { ANSWER_LABELS } from '@doorstep/contract/issues/verdicts/texts'
import {
  Camera,
  CircleDot,
  Eye,
  EyeOff,
  Flag,
  Gauge,
  Hourglass,
  Merge,
  MessageCircleQuestion,
  MessageSquare,
  Pencil,
  Siren,
  Split,
  UserCheck,
  type LucideIcon,
  UserRoundX,
} from 'lucide-react'
import { statusLabel } from './format.ts'

interface EventKind {
  icon: LucideIcon
  /** The text of the event, worded to follow the name of the actor. */
  text: (event: IssueEvent) => string
  /** True if 'by' and the name of the actor come after the text. Otherwise the name comes before the text. */
  isPassive?: true
  /** The sentence that an open form shows about an event. Left out for events that the form cannot overwrite. */
  news?: (event: IssueEvent) => string | null
}

const STEPS_TAKEN: Partial<Record<IssueStatus, string>> = {
  Approved: 'approved this',
  Rejected: 'rejected this',
  Withdrawn: 'withdrew this',
}

/** The text of a step that brings an issue to this status. */
const STEP_TEXTS: Record<IssueStatus, string> = {
  Submitted: 'Submitted',
  Approved: 'Approved',
  Open: 'Opened',
  InProgress: 'Work started',
  AwaitingContract: 'Set to Awaiting Contract',
  Pending: 'Put on hold',
  Resolved: 'Resolved',
  Closed: 'Closed',
  Withdrawn: 'Withdrawn',
  Rejected: 'Rejected',
}

function stepText({ fromStatus, toStatus, noFaultFound }: IssueEvent): string {
  if (toStatus === null) return 'Status changed'
  if (noFaultFound) return 'No fault found'
  if (fromStatus === 'Resolved' && toStatus === 'InProgress') return 'Reopened'
  if (fromStatus === 'Pending' && toStatus === 'Open') return 'Taken off hold'
  // The work might have started before the hold, so "Work started" could be wrong.
  if (fromStatus === 'Pending' && toStatus === 'InProgress') return 'Taken off hold, now In Progress'
  return STEP_TEXTS[toStatus]
}

const priorityText = ({ priority }: IssueEvent) =>
  priority ? `changed the priority to ${priority}` : 'decided on the priority'

function reportedText({ reportedFor }: IssueEvent): string {
  if (!reportedFor) return 'reported this'
  const { name, source } = reportedFor
  return `reported this issue for ${inSentence(name)}${source === null ? '' : `, ${REPORT_SOURCE_TEXTS[source]}`}`
}

/** Only staff see the number of the other issue. For other people, `instead` replaces the number. */
const issueName = (jobId: number | undefined, instead: string) =>
  jobId === undefined ? instead : `issue ${jobId}`

export const EVENT_KINDS: Record<IssueEvent['kind'], EventKind> = {
  reported: { icon: Flag, text: reportedText },
  statusChanged: {
    icon: CircleDot,
    text: stepText,
    isPassive: true,
    news: ({ toStatus }) => toStatus && (STEPS_TAKEN[toStatus] ?? `moved this to ${statusLabel(toStatus)}`),
  },
  edited: { icon: Pencil, text: () => 'edited this', news: () => 'edited this' },
  noteAdded: { icon: MessageSquare, text: () => 'added a note', news: () => 'added a note' },
  noteShared: { icon: Eye, text: () => 'shared a note with the resident' },
  noteTakenBack: { icon: EyeOff, text: () => 'took back a note: only staff can see it now' },
  filesAdded: { icon: Camera, text: () => 'added photos' },
  fileRemoved: { icon: Camera, text: () => 'removed a photo' },
  redacted: {
    icon: EyeOff,
    text: () => 'removed private details',
    news: () => 'removed private details',
  },
  reporterRemoved: {
    icon: UserRoundX,
    text: () => 'removed the person who reported this issue: they withdrew, or their account is closed',
  },
  verdictGiven: {
    icon: MessageCircleQuestion,
    text: ({ verdict }) =>
      verdict ? `answered “${ANSWER_LABELS[verdict.answer]}”` : 'said whether the issue is fixed',
    news: ({ verdict }) => (verdict ? `answered “${ANSWER_LABELS[verdict.answer]}”` : null),
  },
  contactChanged: { icon: UserCheck, text: () => 'changed the contact' },
  merged: {
    icon: Merge,
    text: ({ otherJobId }) => `merged this issue into ${issueName(otherJobId, 'an earlier issue')}`,
    news: () => 'merged this issue into an earlier issue',
  },
  unmerged: {
    icon: Split,
    text: ({ otherJobId }) => `undid the merge into ${issueName(otherJobId, 'an earlier issue')}`,
    news: () => 'undid the merge of this issue',
  },
  otherMerged: {
    icon: Merge,
    text: ({ otherJobId }) => `merged ${issueName(otherJobId, 'a later issue')} into this issue`,
    news: ({ otherJobId }) => `merged ${issueName(otherJobId, 'a later issue')} into this issue`,
  },
  otherUnmerged: {
    icon: Split,
    text: ({ otherJobId }) => `undid the merge of ${issueName(otherJobId, 'a later issue')} into this issue`,
    news: ({ otherJobId }) => `undid the merge of ${issueName(otherJobId, 'a later issue')} into this issue`,
  },
  notEmergency: {
    icon: Siren,
    text: () => 'said that this issue is not an emergency',
    news: () => 'said that this issue is not an emergency',
  },
  priorityChanged: {
    icon: Gauge,
    text: priorityText,
    news: priorityText,
  },
  waitingBegan: {
    icon: Hourglass,
    text: () => 'started waiting for the resident',
    news: () => 'is waiting for the resident',
  },
  waitingEnded: {
    icon: Hourglass,
    text: () => 'stopped waiting for the resident',
    news: () => 'stopped waiting for the resident',
  },
}

/** The actor that the history names for automatic steps. */
const SYSTEM = 'System'

/** Returns the name of the actor of an event as this reader sees it. Null for automatic steps. */
export function actorName({ own, actor }: IssueEvent): string | null {
  if (own) return 'You'
  return actor === SYSTEM ? null : actor
}

/** Returns the name of the writer of a note as this reader sees it. */
export const writerName = ({ own, actor, unknownSender }: IssueEvent): string =>
  own ? 'You' : unknownSender ? 'Unknown sender' : (actor ?? 'Somebody')

const isHandOver = ({ kind, fromStatus, toStatus, actor, note }: IssueEvent) =>
  kind === 'statusChanged' && fromStatus === 'Approved' && toStatus === 'Open' && actor === SYSTEM && !note

/** The events that the history shows. The automatic step to Open after an approval is left out. */
export function shownEvents(events: readonly IssueEvent[]): readonly IssueEvent[] {
  const isApproved = events.some(({ toStatus }) => toStatus === 'Approved')
  return isApproved ? events.filter((event) => !isHandOver(event)) : events
}

/** Sentences about what people changed since the issue was read, such as "Margaret Doyle moved this to In Progress". */
export function newsOf(events: readonly IssueEvent[], { updatedAt }: Pick<Issue, 'updatedAt'>): string[] {
  const since = events.filter(({ at }) => at > updatedAt)
  const byPeople = since.filter(({ actor }) => actor !== SYSTEM)
  // An automatic step follows from a step by a person. So automatic steps are shown only if nobody took a step.
  return (byPeople.length > 0 ? byPeople : since).flatMap((event) => {
    const text = EVENT_KINDS[event.kind].news?.(event) ?? null
    return text === null ? [] : [`${event.actor ?? 'Somebody'} ${text}`]
  })
}

/** The latest note by somebody other than the reader. The note can be part of a status step. */
export function latestWord(events: readonly IssueEvent[]): IssueEvent | undefined {
  return events.findLast(({ own, note, isTakenBack }) => !own && note !== null && !isTakenBack)
}

/** The time at which the issue reached this status. Undefined if the issue never had this status. */
export function reachedAt(events: readonly IssueEvent[], status: IssueStatus): string | undefined {
  return events.findLast(({ toStatus }) => toStatus === status)?.at
}
