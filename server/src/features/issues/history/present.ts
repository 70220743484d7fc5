import type { IssueEvent } from '@doorstep/contract/issues/schema'
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

const MINUTE_MS = 60_000
const MINUTES_KEPT = 20_000
const formats = new Map<string, Intl.DateTimeFormat>()
// Formatting is dear, and a list shows the same minutes again and again.
const minutes = new Map<string, string>()

function minuteOf(at: Date, timeZone: string): string {
  const key = `${Math.floor(at.getTime() / MINUTE_MS)} ${timeZone}`
  const known = minutes.get(key)
  if (known !== undefined) return known
  if (minutes.size >= MINUTES_KEPT) minutes.clear()
  const text = formatOf(timeZone).format(at).replace(',', '')
  minutes.set(key, text)
  return text
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    })
  formats.set(timeZone, format)
  return format
}

/** The history as this reader may see it: notes for others go, and entries that were nothing else. */
export function presentIssueEvents(
  entries: readonly IssueEventRow[],
  reads: (audience: Audience) => boolean,
): IssueEvent[] {
  return entries
    .filter((entry) => entry.kind !== 'noteAdded' || reads(audienceOf(entry)))
    .map(({ issueId: _issueId, actorName, ...entry }) => ({
      ...entry,
      at: entry.at.toISOString(),
      actor: actorName ?? SYSTEM_NAME,
      note: reads(audienceOf(entry)) ? entry.note : null,
      internal: entry.internal && reads('internal'),
    }))
}
