import { announce, type WaitingChange } from './names.ts'

type Purpose = 'writing' | 'sending'

interface Held {
  purpose: Purpose
  end: () => Promise<unknown>
}

/**
 * The records that this tab is writing or sending. A browser lock keeps other tabs from using them, and ends when this
 * tab closes.
 */
const held = new Map<string, Held>()
const LOCK = 'held:'
const NO_LOCKS: LockManagerSnapshot = { held: [] }

/** Locks a record for writing or sending. Returns false if another form, tab or attempt is using it. */
export async function hold(id: string, purpose: Purpose = 'writing'): Promise<boolean> {
  if (held.has(id)) return false
  if (!hasLocks()) return holdHere(id, purpose)
  let end: (() => void) | undefined
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  return new Promise((resolve) => {
    const lock = navigator.locks
      .request(LOCK + id, { ifAvailable: true }, (granted) => {
        if (granted)
          held.set(id, {
            purpose,
            end: () => {
              end?.()
              return lock
            },
          })
        if (granted) announce('other')
        resolve(granted !== null)
        return granted ? over : undefined
      })
      // A page that is closing gets no lock, and does not need a lock.
      .catch((error: unknown) => resolve(isRefused(error) && holdHere(id, purpose)))
  })
}

/** Marks a record as in use without a browser lock. Other tabs cannot see that the record is in use. */
function holdHere(id: string, purpose: Purpose): true {
  held.set(id, { purpose, end: () => Promise.resolve() })
  announce('other')
  return true
}

/** A browser that blocks storage refuses locks too. */
const isRefused = (error: unknown) => error instanceof DOMException && error.name === 'SecurityError'

/**
 * Announces the release to all tabs once the lock has ended. After an attempt to send, pass `other`, because no new
 * record is ready to send.
 */
export async function release(id: string, change: WaitingChange = 'toSend'): Promise<void> {
  const mine = held.get(id)
  held.delete(id)
  if (!mine) return
  await mine.end()
  announce(change)
}

export const isHeldHere = (id: string) => held.has(id)

export const sendingIds = (): ReadonlySet<string> =>
  new Set([...held].flatMap(([id, { purpose }]) => (purpose === 'sending' ? [id] : [])))

/** The ids of the records that are being written or sent, in any tab. */
export async function heldIds(): Promise<ReadonlySet<string>> {
  const { held: locks = [] } = hasLocks() ? await navigator.locks.query().catch(() => NO_LOCKS) : NO_LOCKS
  const elsewhere = locks.flatMap(({ name = '' }) => (name.startsWith(LOCK) ? [name.slice(LOCK.length)] : []))
  return new Set([...held.keys(), ...elsewhere])
}

// Locks need a secure connection. Without locks two tabs might send the same record, but its key makes the server store
// it once.
const hasLocks = () => 'locks' in navigator

const leaving = new Set<Promise<unknown>>()
/**
 * The longest wait for closing forms. If the preparation of a photo takes longer, the form offers the record the next
 * time it opens.
 */
const LEAVING_MS = 1000

/** Registers the promise of a form that is releasing its record. `allLeft` waits for these promises. */
export function noteLeaving(left: Promise<unknown>): void {
  leaving.add(left)
  void left.finally(() => leaving.delete(left))
}

/** Waits until all closing forms have released their records, but for at most a second. */
export async function allLeft(): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, LEAVING_MS)
  await Promise.race([Promise.all(leaving), late])
  clearTimeout(timer)
}
