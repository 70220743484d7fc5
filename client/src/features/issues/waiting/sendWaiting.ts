import { dashboardEndpoints } from '@doorstep/contract/dashboard/endpoints'
import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/apiError.ts'
import { inBackground } from '../../../api/background.ts'
import { call, callPage } from '../../../api/call.ts'
import { invalidate } from '../../../api/query.ts'
import { expectOwnChange } from '../../../api/updates.ts'
import { isSignedIn, storedUserId } from '../../../lib/storage.ts'
import { notify } from '../../../ui/toast.ts'
import { count } from '../../../visits/count.ts'
import { REPORT_SPELLING, reportBody } from '../useReportIssue.ts'
import {
  heldKeys,
  noteSending,
  readWaiting,
  removeWaiting,
  saveWaiting,
  type WaitingReport,
} from './waitingReports.ts'

const RETRY_MS = 30_000
/** The server knows a key for 24 hours; after that a lost answer can only be found by looking. */
const KEY_LASTS_MS = 23 * 3_600_000
/** Asking anew helps with these; with others the server has decided. */
const PASSING: ReadonlySet<number> = new Set([0, 401, 408, 429])

const isPassing = ({ kind, status }: ApiError) => kind !== 'answer' || status >= 500 || PASSING.has(status)

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
  try {
    for (;;) {
      const { waiting, isHeld } = await nextOf(userId)
      // Somebody else may have logged in meanwhile.
      if (!isSignedIn() || Number(storedUserId()) !== userId) return null
      // A form of another tab may close with its tab, which nobody tells.
      if (!waiting) return isHeld ? RETRY_MS : null
      noteSending(waiting.key)
      const retryMs = await sendOne(client, waiting)
      if (retryMs !== null) return retryMs
    }
  } finally {
    noteSending(null)
  }
}

// Read anew each time: one that was dropped meanwhile is not sent.
async function nextOf(userId: number): Promise<{ waiting: WaitingReport | undefined; isHeld: boolean }> {
  const held = await heldKeys()
  const toSend = (await readWaiting(userId)).filter(({ refusal }) => refusal === null)
  const waiting = toSend.find(({ key }) => !held.has(key))
  return { waiting, isHeld: waiting === undefined && toSend.length > 0 }
}

/** Null when it is settled: it arrived, or the server will not have it. */
async function sendOne(client: QueryClient, waiting: WaitingReport): Promise<number | null> {
  try {
    const issue = (await findSent(waiting)) ?? (await send(waiting))
    await removeWaiting(waiting)
    tell(client, waiting, issue)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isPassing(error)) return Math.max(RETRY_MS, (error.retryAfter ?? 0) * 1000)
    await saveWaiting({ ...waiting, refusal: error.message })
  }
  return null
}

function send({ report, files, property, userId, key }: WaitingReport): Promise<Issue> {
  return call(
    issueEndpoints.reportIssue,
    { body: reportBody({ report, propertyId: property.id, userId }) },
    {
      files: files.map(({ file }) => file),
      idempotencyKey: key,
      spelling: REPORT_SPELLING,
      background: true,
    },
  )
}

/** The issue of a try whose answer was lost so long ago that its key is forgotten. */
async function findSent({ values, property, queuedAt }: WaitingReport): Promise<Issue | undefined> {
  if (Date.now() - Date.parse(queuedAt) < KEY_LASTS_MS) return undefined
  const query = { q: values.title.trim(), limit: 100 }
  const { rows } = await callPage(issueEndpoints.listOwnIssues, { query }, { background: true })
  return rows.find(
    (issue) =>
      issue.title === values.title.trim() &&
      issue.description === values.description.trim() &&
      issue.propertyId === property.id &&
      Date.parse(issue.createdAt) >= Date.parse(queuedAt) - 60_000,
  )
}

function tell(client: QueryClient, { values }: WaitingReport, { issueId, jobId }: Issue): void {
  expectOwnChange(issueId)
  count({ name: 'issue_create' })
  notify.success(`Your report “${values.title.trim()}” was sent. Its job number is ${jobId}.`)
  void inBackground(() =>
    invalidate(
      client,
      issueEndpoints.listIssues,
      issueEndpoints.listOwnIssues,
      dashboardEndpoints.readDashboardCounts,
    ),
  )
}
