import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { ReadDb, Tx } from './db/client.ts'
import { markNotices } from './db/notices.ts'
import { transact } from './db/transact.ts'
import type { Actor } from './policy/actor.ts'
import type { Services } from './services.ts'

/** Context of work without a signed-in person: a public call or a background job. */
export interface SystemCtx {
  services: Services
  db: ReadDb
  now: () => Date
  log: FastifyBaseLogger
  requestId: string
  /** Where the request came from. Jobs have no caller. */
  caller?: { ip: string; userAgent: string | null; token: string | undefined; isLocal: boolean }
  /** Set while the demo estate is loaded. Meanwhile no message is sent, and no page is notified. */
  silent?: boolean
  /**
   * Set for work that connects as the database owner and uses `now` as the time of audit events. Only the owner can
   * choose this time.
   */
  isPast?: true
}

/** Context of a use-case of a signed-in person. */
export interface Ctx extends SystemCtx {
  actor: Actor
  /** The idempotency key from the header of a call that creates something, if there is one. */
  idempotencyKey?: string
  /**
   * Set while a row of a file is imported. Equal rows then do not count as repeated calls, because the import itself
   * finds existing rows.
   */
  isImport?: true
}

/** The context of a use-case inside a transaction, for use-cases that write. */
export type SystemWriteCtx = SystemCtx & { db: Tx }
export type WriteCtx = Ctx & { db: Tx }

/** The ids in the path of a call, in the form that a use-case receives. */
export type Params<Name extends string> = { params: Record<Name, number> }

export function systemCtx(services: Services, requestId: string): SystemCtx {
  return { services, db: services.db, now: () => new Date(), log: services.log, requestId }
}

export function isInTransaction<C extends Pick<SystemCtx, 'db'>>(ctx: C): ctx is C & { db: Tx } {
  return ctx.db.isTransaction
}

/**
 * Runs the work in one transaction. If the caller has already begun a transaction, the work runs in that transaction.
 */
export async function withTransaction<C extends Pick<SystemCtx, 'db'>, T>(
  ctx: C,
  work: (tx: C & { db: Tx }) => Promise<T>,
): Promise<T> {
  if (isInTransaction(ctx)) return work(ctx)
  return transact(ctx.db, (db) => work({ ...ctx, db }))
}

/** Fixes the time, so that a row, its history and its audit event have the same time. */
export function atOneInstant<C extends SystemCtx>(ctx: C): C {
  const at = ctx.now()
  return { ...ctx, now: () => at }
}

class Undone<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('rehearsed')
    this.result = result
  }
}

/**
 * Runs the work in a transaction and rolls it back. Returns the result that the work would have had, under the real
 * rules.
 */
export async function rehearse<C extends SystemCtx, T>(
  ctx: C,
  work: (tx: C & { db: Tx }) => Promise<T>,
): Promise<T> {
  try {
    return await transact(ctx.db, async (db) => {
      throw new Undone(await work({ ...ctx, db }))
    })
  } catch (error) {
    // Only this function throws Undone, so the error contains the result of this work.
    if (error instanceof Undone) return error.result as T
    throw error
  }
}

/**
 * Runs a part of a transaction that might be refused. A refusal rolls back only that part, and the rest of the
 * transaction continues.
 */
export async function attempt<T>({ db }: { db: Tx }, work: () => Promise<T>): Promise<T> {
  await sql`savepoint attempted`.execute(db)
  const forget = markNotices(db)
  try {
    const result = await work()
    await sql`release savepoint attempted`.execute(db)
    return result
  } catch (error) {
    await sql`rollback to savepoint attempted`.execute(db)
    forget()
    throw error
  }
}

/**
 * Makes sure that only one transaction at a time works on a name. Other transactions wait until the current transaction
 * ends.
 */
export async function lockName(ctx: { db: Tx }, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(ctx.db)
}
