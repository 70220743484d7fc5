import { announce, type WaitingChange } from './names.ts'

type Purpose = 'writing' | 'sending'

interface Held {
  purpose: Purpose
  end: () => Promise<unknown>
}

/** What this tab writes or sends, and how each is let go. A lock tells the others; it goes with the tab. */
const held = new Map<string, Held>()
const LOCK = 'held:'
const NO_LOCKS: LockManagerSnapshot = { held: [] }

/** Takes a record for writing or sending; false where another form, tab or try has it. */
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
      // A page that is being left gets none, and needs none.
      .catch((error: unknown) => resolve(isRefused(error) && holdHere(id, purpose)))
  })
}

/** Without a lock, which only this tab knows. */
function holdHere(id: string, purpose: Purpose): true {
  held.set(id, { purpose, end: () => Promise.resolve() })
  announce('other')
  return true
}

/** A browser that stores nothing refuses locks too. */
const isRefused = (error: unknown) => error instanceof DOMException && error.name === 'SecurityError'

/** Others may have it once its lock is gone. Whoever has just tried to send it says that there is nothing new to send. */
export async function release(id: string, change: WaitingChange = 'toSend'): Promise<void> {
  const mine = held.get(id)
  held.delete(id)
  if (!mine) return
  await mine.end()
  announce(change)
}

/** Whether this tab has it. */
export const isHeldHere = (id: string) => held.has(id)

/** What this tab sends by itself now. */
export const sendingIds = (): ReadonlySet<string> =>
  new Set([...held].flatMap(([id, { purpose }]) => (purpose === 'sending' ? [id] : [])))

/** Those that are being written or sent, in this tab or another. */
export async function heldIds(): Promise<ReadonlySet<string>> {
  const { held: locks = [] } = hasLocks() ? await navigator.locks.query().catch(() => NO_LOCKS) : NO_LOCKS
  const elsewhere = locks.flatMap(({ name = '' }) => (name.startsWith(LOCK) ? [name.slice(LOCK.length)] : []))
  return new Set([...held.keys(), ...elsewhere])
}

// Only a page that came over a secure connection has them. Without, two tabs may send at once: the key makes it one
// all the same.
const hasLocks = () => 'locks' in navigator

const leaving = new Set<Promise<unknown>>()
/** A photo may take longer to be made ready: what it belongs to is offered the next time. */
const LEAVING_MS = 1000

/** A form of this tab is letting go of what it wrote: whoever looks for it meanwhile waits for that. */
export function noteLeaving(left: Promise<unknown>): void {
  leaving.add(left)
  void left.finally(() => leaving.delete(left))
}

/** Waits until every form that goes has let go, but not for long. */
export async function allLeft(): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, LEAVING_MS)
  await Promise.race([Promise.all(leaving), late])
  clearTimeout(timer)
}
