import { ApiError } from '../api/apiError.ts'
import { onConnectionBack } from '../api/connection.ts'
import { inOneTab } from '../lib/device.ts'
import { heldIds, hold, release } from './holding.ts'
import { maySend, onWaitingChange, type Owner } from './names.ts'
import { noteProgress } from './progress.ts'
import type { RecordStore, Waiting } from './recordStore.ts'

const RETRY_MS = 30_000

interface Rules<Kept> {
  isToSend: (record: Kept) => boolean
  /** What leaves in its order, where one of it cannot leave. */
  aboutOf?: (record: Kept) => string
  /** Returns when it is settled: it arrived, or is its author's again. Throws the failure after which it is tried again. */
  send: (record: Kept) => Promise<void>
}

interface Outgoing extends Waiting {
  about: string
  send: () => Promise<void>
}

/** One kind of what goes out by itself. */
export interface OutgoingKind {
  read: (owner: Owner) => Promise<Outgoing[]>
}

export function outgoingKind<Kept extends Waiting>(
  { read, find }: Pick<RecordStore<Kept>, 'read' | 'find'>,
  { isToSend, aboutOf = ({ id }) => id, send }: Rules<Kept>,
): OutgoingKind {
  return {
    read: async (owner) =>
      (await read(owner)).filter(isToSend).map((kept) => ({
        id: kept.id,
        writtenAt: kept.writtenAt,
        about: aboutOf(kept),
        send: async () => {
          // It may have been changed or sent between being found and being held.
          const record = await find(owner, kept.id)
          if (record && isToSend(record)) await send(record)
        },
      })),
  }
}

/**
 * Sends what waits of these kinds, one after the other and from one tab alone; `name` tells them from others. Answers
 * in how many milliseconds to try again; null when there is nothing left to try.
 */
export function sendInOrder(
  name: string,
  owner: Owner,
  kinds: readonly OutgoingKind[],
): Promise<number | null> {
  // Where two tabs send at once, the keys make it one all the same.
  return inOneTab(`sending:${name}:${owner}`, () => sendAll(owner, kinds), RETRY_MS)
}

async function sendAll(owner: Owner, kinds: readonly OutgoingKind[]): Promise<number | null> {
  /** Each once: a device without room keeps no outcome, and would send the same again and again. */
  const tried = new Set<string>()
  const heldUp = new Set<string>()
  let retryMs: number | null = null
  for (;;) {
    const held = await heldIds()
    // Read again each time: one that was dropped meanwhile is not sent.
    const toSend = (await Promise.all(kinds.map(({ read }) => read(owner))))
      .flat()
      .toSorted((one, other) => one.writtenAt.localeCompare(other.writtenAt))
    // Somebody else may have logged in meanwhile.
    if (!maySend(owner)) return null
    if (toSend.length === 0) return retryMs
    // Offline it would only be a try of which nobody can say how it ended.
    if (!navigator.onLine) return retryMs ?? RETRY_MS
    const next = toSend.find(({ id, about }) => !held.has(id) && !tried.has(id) && !heldUp.has(about))
    // A form of another tab may close with its tab, and announces nothing then.
    if (!next) return retryMs ?? RETRY_MS
    if (!(await hold(next.id, 'sending'))) return RETRY_MS
    tried.add(next.id)
    const later = await sendHeld(next)
    // One that cannot leave holds up nothing else: a report may be urgent.
    if (later === null) continue
    heldUp.add(next.about)
    retryMs = Math.min(retryMs ?? later, later)
  }
}

/** Null when it is settled, else in how many milliseconds to try again. */
async function sendHeld({ id, send }: Outgoing): Promise<number | null> {
  try {
    await send()
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return Math.max(RETRY_MS, (error.retryAfter ?? 0) * 1000)
  } finally {
    noteProgress(id, null)
    await release(id, 'other')
  }
}

/** Sends now, when there is something new, when the network is back, and now and then. Returns the stop. */
export function keepSending(send: () => Promise<number | null>, onChange: () => void): () => void {
  let isOver = false
  let isSending = false
  let isAskedAgain = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = async () => {
    isAskedAgain = isSending
    if (isSending || isOver) return
    isSending = true
    clearTimeout(timer)
    // What goes wrong beyond a failed call is tried again with the next change or start.
    const retryMs = await send().catch(() => null)
    isSending = false
    if (isOver) return
    // A form of another tab may have gone, and announces nothing then.
    onChange()
    if (retryMs !== null) timer = setTimeout(() => void run(), retryMs)
    if (isAskedAgain) void run()
  }
  onChange()
  void run()
  const stops = [
    onWaitingChange((change) => {
      onChange()
      if (change === 'toSend') void run()
    }),
    onConnectionBack(() => void run()),
  ]
  return () => {
    isOver = true
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
