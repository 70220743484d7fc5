import { sql } from 'kysely'
import { z } from 'zod'
import { lockName, withTransaction } from '../context.ts'
import type { SystemCtx, SystemWriteCtx } from '../context.ts'
import type { ReadDb } from '../db/client.ts'
import { rowsOf } from '../db/rows.ts'
import { readAnchor, writeAnchor } from './anchor.ts'
import type { Anchor } from './anchor.ts'
import { EVENT, SEALED_COLUMNS, eventMac, sealMac } from './macs.ts'
import type { Seal, SealedEvent } from './macs.ts'

/** In one seal, and read at once. */
const BATCH = 2000
/** Whoever seals holds it, and whoever removes what is sealed. */
const LOCK = 'audit seals'

/** An event's place in the order in which they are sealed: by transaction, then by number. */
interface Position {
  xid: number
  id: number
}
const START: Position = { xid: -1, id: 0 }

type Unsealed = SealedEvent & Position

/**
 * Seals every event that no other one can come before: those of transactions older than the oldest that is running.
 * Answers how many. Whoever writes waits for nothing of it.
 */
export async function sealAudit(ctx: SystemCtx): Promise<number> {
  const { log } = ctx.services
  if (!(await continuesAnchor(ctx)))
    log.error('the audit lacks the seal that its anchor names: see "npm run admin -- audit verify"')
  let sealed = 0
  for (;;) {
    const batch = await withTransaction(ctx, sealBatch)
    sealed += batch.events
    if (batch.seal) await tellSeal(ctx, batch.seal, batch.events)
    if (batch.isLast) return sealed
  }
}

async function tellSeal(ctx: SystemCtx, seal: Anchor, events: number): Promise<void> {
  const { log, config } = ctx.services
  log.info({ seal: seal.number, mac: seal.mac, events }, 'audit sealed')
  // A seal that is missing would be forgotten with a newer one.
  if (await continuesAnchor(ctx)) await writeAnchor(config.dataDir, seal)
}

const continuesAnchor = async (ctx: SystemCtx): Promise<boolean> => (await findLostSeal(ctx)) === undefined

/** The seal of the anchor, where the database has it not. */
export async function findLostSeal({ services: { config, db } }: SystemCtx): Promise<Anchor | undefined> {
  const anchor = await readAnchor(config.dataDir)
  if (!anchor) return undefined
  const seal = await db
    .selectFrom('audit_seals')
    .select('mac')
    .where('number', '=', anchor.number)
    .executeTakeFirst()
  return seal?.mac.toString('hex') === anchor.mac ? undefined : anchor
}

interface Found {
  events: Unsealed[]
  /** Everything up to here is sealed then. */
  to: Position
  isLast: boolean
}

async function sealBatch(tx: SystemWriteCtx): Promise<{ events: number; seal?: Anchor; isLast: boolean }> {
  await lockName(tx, LOCK)
  const last = await tx.db
    .selectFrom('audit_seals')
    .select(['number', 'mac', 'to_xid', 'to_id', 'system_id'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const system = await getSystem(tx.db)
  // A copy in another cluster, which counts its own transactions: what is not sealed came with it, or since.
  const isCopy = last !== undefined && last.system_id !== system.id
  const found = isCopy
    ? await findLeft(tx.db, system)
    : await findUnsealed(tx.db, last ? { xid: last.to_xid, id: last.to_id } : START)
  const { events, to, isLast } = found
  if (events.length === 0 && !isCopy) return { events: 0, isLast }
  const { secrets } = tx.services
  const seal: Seal = {
    number: (last?.number ?? 0) + 1,
    sealedAt: tx.now(),
    keyId: secrets.sealKeyId,
    systemId: system.id,
    toXid: to.xid,
    toId: to.id,
    eventIds: events.map(({ id }) => id),
    eventMacs: Buffer.concat(events.map((event) => eventMac(secrets, event))),
  }
  const mac = sealMac(secrets, seal, last?.mac)
  await insertSeal(tx, seal, mac)
  return { events: events.length, seal: { number: seal.number, mac: mac.toString('hex') }, isLast }
}

const SYSTEM = { id: z.string(), horizon: z.coerce.number() }
interface System {
  id: string
  horizon: number
}

/** The cluster, and the oldest transaction that is running there. */
async function getSystem(db: ReadDb): Promise<System> {
  const [system] = await rowsOf(
    db,
    SYSTEM,
    sql`select system_identifier::text as id, pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon
      from pg_control_system()`,
  )
  if (!system) throw new Error('the database does not tell which cluster it is in')
  return system
}

const UNSEALED = { ...EVENT, xid: z.coerce.number() }

async function findUnsealed(db: ReadDb, from: Position): Promise<Found> {
  for (let to = from; ;) {
    const rows = await rowsOf(
      db,
      UNSEALED,
      sql`select e.xid, ${SEALED_COLUMNS} from audit_events e
        where (e.xid, e.id) > (${to.xid}::bigint, ${to.id}::bigint)
          and e.xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
        order by e.xid, e.id limit ${BATCH}`,
    )
    const events = await withoutSealed(db, rows)
    const isLast = rows.length < BATCH
    to = rows.at(-1) ?? to
    if (events.length > 0 || isLast) return { events, to: { xid: to.xid, id: to.id }, isLast }
  }
}

/** Whatever is there and in no seal, of any transaction: what is seen was committed. */
async function findLeft(db: ReadDb, { horizon }: System): Promise<Found> {
  const events: Unsealed[] = []
  for (let last = 0; ;) {
    const rows = await rowsOf(
      db,
      UNSEALED,
      sql`select e.xid, ${SEALED_COLUMNS} from audit_events e where e.id > ${last}::bigint order by e.id limit ${BATCH}`,
    )
    events.push(...(await withoutSealed(db, rows)))
    if (rows.length < BATCH) return { events, to: { xid: horizon, id: 0 }, isLast: false }
    last = rows.at(-1)?.id ?? last
  }
}

const SEALED = { id: z.coerce.number() }

/** Those of a copy can be met again, once the transactions of its cluster have the numbers of the old one. */
async function withoutSealed(db: ReadDb, rows: Unsealed[]): Promise<Unsealed[]> {
  if (rows.length === 0) return rows
  const ids = rows.map(({ id }) => id)
  const sealed = await rowsOf(
    db,
    SEALED,
    sql`select id from audit_seals, unnest(event_ids) id
      where last_id >= ${Math.min(...ids)}::bigint and first_id <= ${Math.max(...ids)}::bigint`,
  )
  const known = new Set(sealed.map(({ id }) => id))
  return rows.filter(({ id }) => !known.has(id))
}

async function insertSeal({ db }: SystemWriteCtx, seal: Seal, mac: Buffer): Promise<void> {
  await db
    .insertInto('audit_seals')
    .values({
      number: seal.number,
      sealed_at: seal.sealedAt,
      key_id: seal.keyId,
      system_id: seal.systemId,
      to_xid: seal.toXid,
      to_id: seal.toId,
      event_ids: seal.eventIds,
      first_id: Math.min(...seal.eventIds, Number.MAX_SAFE_INTEGER),
      last_id: Math.max(...seal.eventIds, 0),
      event_macs: seal.eventMacs,
      mac,
    })
    .execute()
}
