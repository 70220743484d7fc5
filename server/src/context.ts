import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { ReadDb, Tx } from './db/client.ts'
import { markNotices } from './db/notices.ts'
import { transact } from './db/transact.ts'
import type { Actor } from './policy/actor.ts'
import type { Services } from './services.ts'

/** What one piece of work runs with, before anybody is known: a public call, or a job of the system. */
export interface SystemCtx {
  services: Services
  db: ReadDb
  now: () => Date
  log: FastifyBaseLogger
  requestId: string
  /** Where the request came from; jobs have none. */
  caller?: { ip: string; userAgent: string | null; token: string | undefined; isLocal: boolean }
  /** The demo estate is history: no message leaves and no page is told. */
  silent?: boolean
  /** Work as the database's owner, who alone can choose the time of an audit event: it is that of `now`. */
  isPast?: true
}

/** What a use-case of a signed-in person runs with. */
export interface Ctx extends SystemCtx {
  actor: Actor
  /** Of the request's header, when a creating call carries one. */
  idempotencyKey?: string
  /** A row of a file is one call among many: the file knows by its names what is there. */
  isImport?: true
}

/** The same within a transaction, for what writes. */
export type SystemWriteCtx = SystemCtx & { db: Tx }
export type WriteCtx = Ctx & { db: Tx }

export function systemCtx(services: Services, requestId: string): SystemCtx {
  return { services, db: services.db, now: () => new Date(), log: services.log, requestId }
}

export function isInTransaction<C extends Pick<SystemCtx, 'db'>>(ctx: C): ctx is C & { db: Tx } {
  return ctx.db.isTransaction
}

/** Runs the work in one transaction; inside another one it joins that. */
export async function withTransaction<C extends Pick<SystemCtx, 'db'>, T>(
  ctx: C,
  work: (tx: C & { db: Tx }) => Promise<T>,
): Promise<T> {
  if (isInTransaction(ctx)) return work(ctx)
  return transact(ctx.db, (db) => work({ ...ctx, db }))
}

/** The same moment for everything that one step writes: a row, its history, its audit. */
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

/** Runs the work in a transaction and undoes all of it: what it would have done, by the very rules of doing it. */
export async function rehearse<C extends SystemCtx, T>(
  ctx: C,
  work: (tx: C & { db: Tx }) => Promise<T>,
): Promise<T> {
  try {
    return await transact(ctx.db, async (db) => {
      throw new Undone(await work({ ...ctx, db }))
    })
  } catch (error) {
    // Nothing else throws it, so what it carries is what this work answered.
    if (error instanceof Undone) return error.result as T
    throw error
  }
}

/** Runs a part of a transaction that may be refused: then nothing of it stays, and the rest goes on. */
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

/** Serialises work on a name until the transaction ends. */
export async function lockName(ctx: { db: Tx }, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(ctx.db)
}
