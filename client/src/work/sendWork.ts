import { ApiError } from '../api/apiError.ts'
import { isPassing } from '../api/errors.ts'
import { inOneTab } from '../lib/device.ts'
import { callsOfAccount, callsOfLink, type OrderCalls } from './calls.ts'
import { isToSend, photoSent, refuseWork, type DeviceWork } from './deviceWork.ts'
import { readWork, removeWork, saveWork } from './workStore.ts'

const RETRY_MS = 30_000
const FINAL: ReadonlySet<number> = new Set([404, 409])

interface Way {
  /** Told of each that has arrived. */
  onSent: (work: DeviceWork) => void
  /** Which one is on its way; null when none is. */
  onSending: (sending: Sending | null) => void
}

/** What is on its way, and how much of its next photo has gone. */
export interface Sending {
  id: string
  percent: number
}

/**
 * Sends what waits of an account, or of the links of this device, one after the other and from one tab alone. Answers
 * in how many milliseconds to try again; null when there is nothing left to try.
 */
export function sendAllWork(userId: string | null, way: Way): Promise<number | null> {
  const run = () => sendAll(userId, way)
  // Where two tabs send at once, the keys make it one all the same.
  return inOneTab(`order-work:${userId ?? 'link'}`, run, RETRY_MS)
}

async function sendAll(userId: string | null, { onSent, onSending }: Way): Promise<number | null> {
  // It would only be a try that nobody can tell the end of.
  if (!navigator.onLine) return (await readWork(userId)).some(isToSend) ? RETRY_MS : null
  const tried = new Set<string>()
  let retryMs: number | null = null
  try {
    for (;;) {
      // Read anew each time: one that was taken back meanwhile is not sent.
      const next = (await readWork(userId)).find((work) => isToSend(work) && !tried.has(work.id))
      if (!next) return retryMs
      tried.add(next.id)
      const later = await sendWork(next, (percent) => onSending({ id: next.id, percent }))
      if (later === null) onSent(next)
      else retryMs = Math.min(retryMs ?? later, later)
    }
  } finally {
    onSending(null)
  }
}

/** Null when it is settled: it has arrived, or is its author's again. */
async function sendWork(waiting: DeviceWork, onPercent: (percent: number) => void): Promise<number | null> {
  let work = waiting
  onPercent(0)
  try {
    const calls = callsOf(work)
    for (const { key, moment, file, isSent } of work.photos) {
      if (isSent) continue
      await calls.addPhoto({ key, moment, file }, (sent, total) =>
        onPercent(Math.round((sent / total) * 100)),
      )
      work = photoSent(work, key)
      await saveWork(work)
    }
    await sendStep(calls, work)
    await removeWork(work)
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isPassing(error)) return Math.max(RETRY_MS, (error.retryAfter ?? 0) * 1000)
    const named = Object.values(error.fields)
    const text = named.length > 0 ? named.join(' ') : error.message
    await saveWork(refuseWork(work, text, FINAL.has(error.status)))
    return null
  }
}

function callsOf({ sender, orderId }: DeviceWork): OrderCalls<unknown> {
  return 'token' in sender ? callsOfLink(sender.token) : callsOfAccount(orderId)
}

async function sendStep(
  calls: OrderCalls<unknown>,
  { id, kind, words, tried, slots, finishedAt, writtenAt }: DeviceWork,
): Promise<unknown> {
  if (kind === 'offer') return calls.offer({ key: id, slots: [...slots] })
  const step = { key: id, at: finishedAt ?? writtenAt, words: words.trim() }
  if (kind === 'done') return calls.done(step)
  if (kind === 'followOn') return calls.followOn(step)
  if (kind === 'note') return calls.note({ key: id, words: step.words })
  return calls.noAccess({ ...step, tried: [...tried] })
}
