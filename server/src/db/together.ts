import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import pg from 'pg'
import type { ReadDb, Tx } from './client.ts'
import { isCutOff } from './refusal.ts'
import { transact } from './transact.ts'

type Work<T> = (tx: Tx) => Promise<T>

/** More would hold one connection for long, and do everything twice where one of them fails. */
const MOST = 20

/** Whoever waits longer than this for a row or a name goes alone, so that nobody else waits with them. */
const LOCK_WAIT = sql`set local lock_timeout = 200`

const IS_LOCKED = '55P03'

/** Many times of what they take. */
const TIME_MS = 2000

interface Rider {
  work: Work<unknown>
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

interface Line {
  waiting: Rider[]
  isMoving: boolean
}
const lines = new WeakMap<ReadDb, Line>()

const shared = new WeakSet<ReadDb>()

/** Whether the transaction is, or could be, of several works, which share what `batched` sends in it. */
export function isShared(db: ReadDb): boolean {
  return shared.has(db)
}

/** How many works wait for the ones before them. */
export function waitingTogether(db: ReadDb): number {
  return lines.get(db)?.waiting.length ?? 0
}

/**
 * Runs the work in one transaction with others that come while the one before is under way: under load they share their
 * commit, and their statements where these are `batched`. Where one fails nothing of any is stored, and each of them runs
 * again in a transaction of its own: a work must bear that, and may not wait for another one's end.
 */
export async function transactTogether<T>(db: ReadDb, work: Work<T>): Promise<T> {
  const line = lines.get(db) ?? { waiting: [], isMoving: false }
  lines.set(db, line)
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const inOwnContext = AsyncLocalStorage.snapshot()
  line.waiting.push({ work: (tx) => inOwnContext(work, tx), resolve, reject })
  void move(db, line)
  // What this very work has answered.
  return (await promise) as T
}

async function move(db: ReadDb, line: Line): Promise<void> {
  if (line.isMoving) return
  line.isMoving = true
  while (line.waiting.length > 0) {
    const riders = line.waiting.splice(0, MOST)
    if (await carry(db, riders)) continue
    // Nobody else waits for these: one of them may wait for somebody.
    for (const { work, resolve, reject } of riders) void transact(db, work).then(resolve, reject)
  }
  line.isMoving = false
}

/** False where nothing of theirs is stored, and each has to go alone. */
async function carry(db: ReadDb, riders: readonly Rider[]): Promise<boolean> {
  let areDone = false
  try {
    const results = await transact(db, async (tx) => {
      shared.add(tx)
      const [, ...outcomes] = await inTime(
        Promise.allSettled([LOCK_WAIT.execute(tx), ...riders.map(async ({ work }) => work(tx))]),
      )
      const all = outcomes.map((outcome) => {
        if (outcome.status === 'rejected') throw outcome.reason
        return outcome.value
      })
      areDone = true
      return all
    })
    for (const [index, { resolve }] of riders.entries()) resolve(results[index])
  } catch (error) {
    // Where the answer to the commit was lost it may have come about.
    const isUndone = !areDone || (error instanceof pg.DatabaseError && !isCutOff(error))
    if (isUndone && (riders.length > 1 || error instanceof TooLate || isLocked(error))) return false
    for (const { reject } of riders) reject(error)
  }
  return true
}

class TooLate extends Error {}

/** Of a transaction that is over nothing is carried out that comes late. */
async function inTime<T>(works: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new TooLate('It took too long.')), TIME_MS)
  try {
    return await Promise.race([works, late])
  } finally {
    clearTimeout(timer)
  }
}

const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === IS_LOCKED
