import type { QueryClient } from '@tanstack/react-query'
import { inBackground } from '../../../api/background.ts'
import { touch } from '../../../api/shown.ts'
import { isSignedIn, storedUserId } from '../../../lib/storage.ts'
import { notify } from '../../../ui/toast.ts'
import { noteArrived } from './arrived.ts'
import { isToSend, type DeviceReport } from './report.ts'
import {
  heldIds,
  holdReport,
  noteSending,
  readReports,
  releaseReport,
  removeReport,
  saveReport,
} from './reportStore.ts'
import { sendReport } from './sendReport.ts'

const RETRY_MS = 30_000

/**
 * Sends what waits, one after the other and from one tab alone. Answers in how many milliseconds to try again; null
 * when there is nothing left to try.
 */
export function sendWaiting(client: QueryClient, userId: number): Promise<number | null> {
  const run = () => sendAll(client, userId)
  // Without locks two tabs may send at once: the key makes it one issue all the same.
  if (!('locks' in navigator)) return run()
  return navigator.locks.request(`waiting-reports:${userId}`, { ifAvailable: true }, (lock) =>
    lock ? run() : RETRY_MS,
  )
}

async function sendAll(client: QueryClient, userId: number): Promise<number | null> {
  /** Each once: a device without room keeps no outcome, and would send the same again and again. */
  const tried = new Set<string>()
  try {
    for (;;) {
      const held = await heldIds()
      // Read anew each time: one that was dropped meanwhile is not sent.
      const toSend = (await readReports(userId)).filter(isToSend)
      const next = toSend.find(({ id }) => !held.has(id) && !tried.has(id))
      // Somebody else may have logged in meanwhile.
      if (!isSignedIn() || Number(storedUserId()) !== userId) return null
      // A form of another tab may close with its tab, which nobody tells.
      if (!next) return toSend.length > 0 ? RETRY_MS : null
      if (!(await holdReport(next.id))) return RETRY_MS
      tried.add(next.id)
      noteSending(next.id)
      const retryMs = await sendHeld(client, userId, next.id)
      if (retryMs !== null) return retryMs
    }
  } finally {
    noteSending(null)
  }
}

async function sendHeld(client: QueryClient, userId: number, id: string): Promise<number | null> {
  try {
    // It may have been changed or sent between being found and being held.
    const report = (await readReports(userId)).find((one) => one.id === id)
    return report && isToSend(report) ? await sendOne(client, report) : null
  } finally {
    await releaseReport(id, 'other')
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
