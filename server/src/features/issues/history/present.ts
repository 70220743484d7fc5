import type { IssueEvent } from '@doorstep/contract/issues/schema'
import { minuteOf } from '../../../time/minutes.ts'
import type { IssueEventRow, Note } from './queries.ts'
import { audienceOf } from './rules.ts'
import type { Audience } from './rules.ts'

const SYSTEM_NAME = 'System'

/** The notes log: one `[dd/mm/yyyy hh:mm] Name: text` line each, newest last. */
export function presentComments(
  notes: readonly Note[],
  reads: (audience: Audience) => boolean,
  timeZone: string,
): string {
  return notes
    .filter((entry) => reads(audienceOf(entry)))
    .map(
      (entry) =>
        `[${minuteOf(entry.at, timeZone)}] ${oneLine(entry.actorName ?? SYSTEM_NAME)}: ${oneLine(entry.note)}`,
    )
    .join('\n')
}

// One entry is one line, whatever stands in it.
function oneLine(text: string): string {
  return text.replace(/\s*[\n\r\u2028\u2029]+\s*/g, ' ')
}

// Nothing of these is left without the note.
const NOTE_KINDS: readonly IssueEvent['kind'][] = ['noteAdded', 'notEmergency']

/** The history as this reader may see it: notes for others go, and entries that were nothing else. */
export function presentIssueEvents(
  entries: readonly IssueEventRow[],
  readerId: number,
  reads: (audience: Audience) => boolean,
): IssueEvent[] {
  return entries
    .filter((entry) => !NOTE_KINDS.includes(entry.kind) || reads(audienceOf(entry)))
    .map(({ issueId: _issueId, actorId, actorName, ...entry }) => ({
      ...entry,
      own: actorId === readerId,
      at: entry.at.toISOString(),
      actor: actorName ?? SYSTEM_NAME,
      note: reads(audienceOf(entry)) ? entry.note : null,
      internal: entry.internal && reads('internal'),
    }))
}
