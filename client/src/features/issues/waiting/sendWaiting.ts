import type { QueryClient } from '@tanstack/react-query'
import { inBackground } from '../../../api/background.ts'
import { touch } from '../../../api/shown.ts'
import { inOneTab } from '../../../lib/device.ts'
import { isSignedIn, storedUserId } from '../../../lib/storage.ts'
import { notify } from '../../../ui/toast.ts'
import { isNoteToSend } from '../notes/deviceNote.ts'
import { noteStore } from '../notes/noteStore.ts'
import { sendWaitingNote } from '../notes/sendNote.ts'
import { noteArrived } from './arrived.ts'
import { heldIds, hold, noteSending, release } from './holding.ts'
import type { RecordStore, Waiting } from './recordStore.ts'
import { isToSend, type DeviceReport } from './report.ts'
import { removeReport, reportStore, saveReport } from './reportStore.ts'
import { sendReport } from './sendReport.ts'

const RETRY_MS = 30_000

/** What goes out by itself, and how. Null when it is settled, else in how many milliseconds to try again. */
interface Outgoing extends Waiting {
  /** What leaves in its order, where one of it cannot leave: the notes of an issue. */
  about: string

  send: (client: QueryClient) => Promise<number | null>
}

/**
 * Sends what waits, one after the other and from one tab alone. Answers in how many milliseconds to try again; null
 * when there is nothing left to try.
 */
export function sendWaiting(client: QueryClient, userId: number): Promise<number | null> {
  const run = () => sendAll(client, userId)
  // Where two tabs send at once, the key makes it one all the same.
  return inOneTab(`waiting-reports:${userId}`, run, RETRY_MS)
}

async function sendAll(client: QueryClient, userId: number): Promise<number | null> {
  /** Each once: a device without room keeps no outcome, and would send the same again and again. */
  const tried = new Set<string>()
  let retryMs: number | null = null
  const heldUp = new Set<string>()
  try {
    for (;;) {
      const held = await heldIds()
      // Read anew each time: one that was dropped meanwhile is not sent.
      const toSend = await readOutgoing(userId)
      const next = toSend.find(({ id, about }) => !held.has(id) && !tried.has(id) && !heldUp.has(about))
      // Somebody else may have logged in meanwhile.
      if (!isSignedIn() || Number(storedUserId()) !== userId) return null
      // A form of another tab may close with its tab, which nobody tells.
      if (!next) return retryMs ?? (toSend.length > 0 ? RETRY_MS : null)
      if (!(await hold(next.id))) return RETRY_MS
      tried.add(next.id)
      noteSending(next.id)
      const later = await sendHeld(client, next)
      // One that cannot leave holds up nothing else: a report may be urgent.
      if (later !== null) {
        heldUp.add(next.about)
        retryMs = Math.min(retryMs ?? later, later)
      }
    }
  } finally {
    noteSending(null)
  }
}

/** In the order in which they were begun. */
async function readOutgoing(userId: number): Promise<Outgoing[]> {
  const [reports, notes] = await Promise.all([
    outgoingOf(userId, reportStore, { isMeant: isToSend, aboutOf: ({ id }) => id, send: sendOne }),
    outgoingOf(userId, noteStore, {
      isMeant: isNoteToSend,
      aboutOf: ({ issue }) => `issue ${issue.issueId}`,
      send: (client, note) => sendWaitingNote(client, note, RETRY_MS),
    }),
  ])
  return [...reports, ...notes].toSorted((one, other) => one.writtenAt.localeCompare(other.writtenAt))
}

interface Kind<Kept> {
  isMeant: (record: Kept) => boolean
  aboutOf: (record: Kept) => string
  send: (client: QueryClient, record: Kept) => Promise<number | null>
}

async function outgoingOf<Kept extends Waiting>(
  userId: number,
  { read, find }: Pick<RecordStore<Kept>, 'read' | 'find'>,
  { isMeant, aboutOf, send }: Kind<Kept>,
): Promise<Outgoing[]> {
  return (await read(userId)).filter(isMeant).map((kept) => ({
    id: kept.id,
    userId,
    writtenAt: kept.writtenAt,
    about: aboutOf(kept),
    send: async (client) => {
      // It may have been changed or sent between being found and being held.
      const record = await find(userId, kept.id)
      return record && isMeant(record) ? send(client, record) : null
    },
  }))
}

async function sendHeld(client: QueryClient, { id, send }: Outgoing): Promise<number | null> {
  try {
    return await send(client)
  } finally {
    await release(id, 'other')
  }
}

/** Null when it is settled: it arrived, or is its author's again. */
async function sendOne(client: QueryClient, waiting: DeviceReport): Promise<number | null> {
  const outcome = await sendReport(waiting, { save: saveReport, onArrived: noteArrived, background: true })
  const { report } = outcome
  if (outcome.kind === 'later') return Math.max(RETRY_MS, (outcome.error.retryAfter ?? 0) * 1000)
  if (outcome.kind === 'refused') return null
  if (outcome.kind === 'sent') {
    await removeReport(report)
    notify.success(
      `Your report “${report.content.values.title.trim()}” was sent. Its job number is ${report.issue?.jobId}.`,
    )
  }
  void inBackground(() => touch(client, 'issue'))
  return null
}
