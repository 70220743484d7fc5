import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import { noteEndpoints } from '@doorstep/contract/issues/notes/endpoints'
import type { IssueEvent } from '@doorstep/contract/issues/schema'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/apiError.ts'
import { inBackground } from '../../../api/background.ts'
import { call } from '../../../api/call.ts'
import { isPassing, isUnanswered, namedText } from '../../../api/errors.ts'
import { q } from '../../../api/query.ts'
import { touch } from '../../../api/shown.ts'
import { expectOwnChange } from '../../../api/updates.ts'
import { deliver, isMadeSince } from '../../../waiting/delivery.ts'
import { noteProgress } from '../../../waiting/progress.ts'
import { plain } from '../waiting/report.ts'
import { comeBack, goOut, refuse, type DeviceNote } from './deviceNote.ts'
import { noteStore } from './noteStore.ts'

/** Sends a note and continues where an earlier attempt in any tab stopped. The caller must have locked the note. */
export async function sendNote(client: QueryClient, waiting: DeviceNote): Promise<void> {
  const isFirst = waiting.sentAt === null
  const note = goOut(waiting, new Date())
  if (isFirst) await noteStore.save(note)
  const answer = await deliver({
    sentAt: note.sentAt,
    isFirst,
    send: () => write(note),
    find: () => findSent(note),
  })
  if (!(answer instanceof ApiError)) {
    show(client, note, answer)
    await noteStore.remove(note)
    void inBackground(() => touch(client, 'issue'))
    return
  }
  if (!isPassing(answer)) {
    await noteStore.save(refuse(note, namedText(answer)))
    return
  }
  if (isFirst && !isUnanswered(answer)) await noteStore.save(comeBack(note))
  throw answer
}

function write({ id, content, issue: { issueId } }: DeviceNote): Promise<IssueEvent> {
  const { text, audience, orderId, files } = content
  expectOwnChange(issueId)
  return call(
    noteEndpoints.writeNote,
    {
      params: { issueId },
      body: {
        text: plain(text),
        ...(audience && { audience }),
        ...(orderId !== undefined && { orderId }),
      },
    },
    {
      files: files.map(({ file }) => file),
      idempotencyKey: id,
      background: true,
      ...(files.length > 0 && {
        onProgress: (sent: number, total: number) => noteProgress(id, sent / total),
      }),
    },
  )
}

/** Looks for the note among the notes of the issue, in case an earlier request reached the server. */
async function findSent({ content, issue, writtenAt }: DeviceNote): Promise<IssueEvent | undefined> {
  const { issueId } = issue
  const events = await call(issueEndpoints.listIssueEvents, { params: { issueId } }, { background: true })
  const text = plain(content.text)
  return events.findLast(
    ({ own, kind, note, at }) => own && kind === 'noteAdded' && note === text && isMadeSince(at, writtenAt),
  )
}

/**
 * Adds the note to the conversation before it is removed from the waiting notes. Otherwise the note would disappear for
 * a moment.
 */
function show(client: QueryClient, { issue }: DeviceNote, event: IssueEvent): void {
  const { queryKey } = q(issueEndpoints.listIssueEvents, { params: { issueId: issue.issueId } })
  client.setQueryData(queryKey, (events: IssueEvent[] | undefined) =>
    events && !events.some(({ id }) => id === event.id) ? [...events, event] : events,
  )
}
