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
  /**
   * Returns the object that the record is about. If a record cannot be sent, later records about the same object wait
   * for it.
   */
  aboutOf?: (record: Kept) => string
  /**
   * Resolves when the server has received or refused the record. Rejects with an error if the record must be sent
   * again.
   */
  send: (record: Kept) => Promise<void>
}

interface Outgoing extends Waiting {
  about: string
  send: () => Promise<void>
}

/** A kind of record that is sent automatically. */
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
          // The record might have changed or been sent before this tab locked it.
          const record = await find(owner, kept.id)
          if (record && isToSend(record)) await send(record)
        },
      })),
  }
}

/**
 * Sends the waiting records of these kinds one by one, from one tab only. `name` identifies the queue. Returns the
 * delay before the next attempt in milliseconds, or null if nothing is left to send.
 */
export function sendInOrder(
  name: string,
  owner: Owner,
  kinds: readonly OutgoingKind[],
): Promise<number | null> {
  // If two tabs do send the same record, its key makes the server store it once.
  return inOneTab(`sending:${name}:${owner}`, () => sendAll(owner, kinds), RETRY_MS)
}

async function sendAll(owner: Owner, kinds: readonly OutgoingKind[]): Promise<number | null> {
  /**
   * Each record is tried only once in this run. A device without space cannot store the outcome, and would otherwise
   * send the same record again and again.
   */
  const tried = new Set<string>()
  const heldUp = new Set<string>()
  let retryMs: number | null = null
  for (;;) {
    const held = await heldIds()
    // Reads the records again each time, so that a deleted record is not sent.
    const toSend = (await Promise.all(kinds.map(({ read }) => read(owner))))
      .flat()
      .toSorted((one, other) => one.writtenAt.localeCompare(other.writtenAt))
    // Another person might have logged in in the meantime.
    if (!maySend(owner)) return null
    if (toSend.length === 0) return retryMs
    // Without a network, the outcome of an attempt to send would be unclear.
    if (!navigator.onLine) return retryMs ?? RETRY_MS
    const next = toSend.find(({ id, about }) => !held.has(id) && !tried.has(id) && !heldUp.has(about))
    // A form in another tab might close without an announcement, so try again later.
    if (!next) return retryMs ?? RETRY_MS
    if (!(await hold(next.id, 'sending'))) return RETRY_MS
    tried.add(next.id)
    const later = await sendHeld(next)
    // A record that cannot be sent must not delay the records after it, because a report might be urgent.
    if (later === null) continue
    heldUp.add(next.about)
    retryMs = Math.min(retryMs ?? later, later)
  }
}

/** Returns null if the record is settled, otherwise the delay in milliseconds before the next attempt. */
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

/**
 * Sends records at once, and again when a new record is ready, when the network returns and after a delay. Returns a
 * function that stops the sending.
 */
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
    // After an unexpected error, the page sends again at the next change or start.
    const retryMs = await send().catch(() => null)
    isSending = false
    if (isOver) return
    // A form in another tab might have closed without an announcement, so update the page.
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
