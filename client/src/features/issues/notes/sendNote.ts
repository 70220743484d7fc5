import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import { noteEndpoints } from '@doorstep/contract/issues/notes/endpoints'
import type { IssueEvent } from '@doorstep/contract/issues/schema'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/apiError.ts'
import { inBackground } from '../../../api/background.ts'
import { call } from '../../../api/call.ts'
import { isPassing, isUnanswered } from '../../../api/errors.ts'
import { q } from '../../../api/query.ts'
import { touch } from '../../../api/shown.ts'
import { expectOwnChange } from '../../../api/updates.ts'
import { plain } from '../waiting/report.ts'
import { comeBack, goOut, refuse, type DeviceNote } from './deviceNote.ts'
import { noteProgress } from './noteProgress.ts'
import { noteStore } from './noteStore.ts'

/** The server knows an answer by its key for 24 hours; after that the note is looked for among those of the issue. */
const KEY_LASTS_MS = 23 * 3_600_000
const CLOCKS_DIFFER_MS = 60_000

/**
 * Sends one note, which whoever calls this holds, and goes on wherever an earlier try has ended, in whatever tab that
 * was. Null when it is settled: it arrived, or is its author's again; else in how many milliseconds to try again.
 */
export async function sendWaitingNote(
  client: QueryClient,
  waiting: DeviceNote,
  retryMs: number,
): Promise<number | null> {
  // It would only be a try that nobody can tell the end of.
  if (!navigator.onLine) return retryMs
  const isFirst = waiting.sentAt === null
  const note = goOut(waiting, new Date())
  if (isFirst) await noteStore.save(note)
  const answer = await deliver(note, isFirst)
  noteProgress(note.id, null)
  if (!(answer instanceof ApiError)) {
    show(client, note, answer)
    await noteStore.remove(note)
    void inBackground(() => touch(client, 'issue'))
    return null
  }
  if (!isPassing(answer)) {
    await noteStore.save(refuse(note, sentenceOf(answer)))
    return null
  }
  if (isFirst && !isUnanswered(answer)) await noteStore.save(comeBack(note))
  return Math.max(retryMs, (answer.retryAfter ?? 0) * 1000)
}

/** The note as the issue has it, by this try or an earlier one; else why there is none. */
async function deliver(note: DeviceNote, isFirst: boolean): Promise<IssueEvent | ApiError> {
  const { id, sentAt, content, issue } = note
  const { issueId } = issue
  const params = { issueId }
  try {
    if (!isFirst && sentAt !== null && Date.now() - Date.parse(sentAt) >= KEY_LASTS_MS) {
      const found = await findSent(note)
      if (found) return found
    }
    expectOwnChange(issueId)
    return await call(
      noteEndpoints.writeNote,
      {
        params,
        body: {
          text: plain(content.text),
          ...(content.audience && { audience: content.audience }),
          ...(content.orderId !== undefined && { orderId: content.orderId }),
        },
      },
      {
        files: content.files.map(({ file }) => file),
        idempotencyKey: id,
        background: true,
        ...(content.files.length > 0 && {
          onProgress: (sent: number, total: number) => noteProgress(id, sent / total),
        }),
      },
    )
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // What is refused now may have been taken before, by a try whose answer was lost.
    const isOpen = !isPassing(error) && (!isFirst || error.status === 409)
    return (isOpen && (await findSent(note).catch(() => undefined))) || error
  }
}

/** Among the notes of the issue, the one that was made of this. */
async function findSent({ content, issue, writtenAt }: DeviceNote): Promise<IssueEvent | undefined> {
  const { issueId } = issue
  const events = await call(issueEndpoints.listIssueEvents, { params: { issueId } }, { background: true })
  const text = plain(content.text)
  return events.findLast(
    ({ own, kind, note, at }) =>
      own &&
      kind === 'noteAdded' &&
      note === text &&
      Date.parse(at) >= Date.parse(writtenAt) - CLOCKS_DIFFER_MS,
  )
}

/** It stands in the conversation before it leaves what waits. */
function show(client: QueryClient, { issue }: DeviceNote, event: IssueEvent): void {
  const { queryKey } = q(issueEndpoints.listIssueEvents, { params: { issueId: issue.issueId } })
  client.setQueryData(queryKey, (events: IssueEvent[] | undefined) =>
    events && !events.some(({ id }) => id === event.id) ? [...events, event] : events,
  )
}

function sentenceOf({ fields, message }: ApiError): string {
  const named = Object.values(fields)
  return named.length > 0 ? named.join(' ') : message
}
