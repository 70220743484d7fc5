import { sql } from 'kysely'
import { z } from 'zod'
import { lockName, withTransaction } from '../context.ts'
import type { SystemCtx, SystemWriteCtx } from '../context.ts'
import type { ReadDb } from '../db/client.ts'
import { rowsOf } from '../db/rows.ts'
import { readPublishedSeal, publishSeal } from './publishedSeal.ts'
import type { PublishedSeal } from './publishedSeal.ts'
import { EVENT, SEALED_COLUMNS, eventMac, sealMac } from './sealMacs.ts'
import type { Seal, SealedEvent } from './sealMacs.ts'

/** Maximum number of events in one seal. The events of a seal are also read together. */
const BATCH = 2000
/** The lock that a job holds while it seals events or removes sealed events. */
const LOCK = 'audit seals'

/** Position of an event in the sealing order: by transaction, then by id. */
interface Position {
  xid: number
  id: number
}
const START: Position = { xid: -1, id: 0 }

type Unsealed = SealedEvent & Position

/**
 * Seals every event that no other event can still precede: the events of transactions that are older than the oldest
 * running one. Returns the number of sealed events. Never blocks writers.
 */
export async function sealAudit(ctx: SystemCtx): Promise<number> {
  const { log } = ctx.services
  if (!(await continuesAnchor(ctx)))
    log.error('the audit lacks the seal that its anchor names: see "npm run admin -- audit verify"')
  let sealed = 0
  for (;;) {
    const batch = await withTransaction(ctx, sealBatch)
    sealed += batch.events
    if (batch.seal) await notifySeal(ctx, batch.seal, batch.events)
    if (batch.isLast) return sealed
  }
}

async function notifySeal(ctx: SystemCtx, seal: PublishedSeal, events: number): Promise<void> {
  const { log, config } = ctx.services
  log.info({ seal: seal.number, mac: seal.mac, events }, 'audit sealed')
  // Does not publish the seal if the database has lost the seal that the anchor names. Otherwise nobody would notice
  // the missing seal.
  if (await continuesAnchor(ctx)) await publishSeal(config.dataDir, seal)
}

const continuesAnchor = async (ctx: SystemCtx): Promise<boolean> => (await findLostSeal(ctx)) === undefined

/** Returns the seal that the anchor names, if the database has lost it. */
export async function findLostSeal({
  services: { config, db },
}: SystemCtx): Promise<PublishedSeal | undefined> {
  const anchor = await readPublishedSeal(config.dataDir)
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
  /** This seal or an earlier one covers every event up to this position. */
  to: Position
  isLast: boolean
}

async function sealBatch(
  tx: SystemWriteCtx,
): Promise<{ events: number; seal?: PublishedSeal; isLast: boolean }> {
  await lockName(tx, LOCK)
  const last = await tx.db
    .selectFrom('audit_seals')
    .select(['number', 'mac', 'to_xid', 'to_id', 'system_id'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const system = await getSystem(tx.db)
  // The database is a copy in another cluster, with other transaction numbers. Unsealed events came with the copy or
  // were added since.
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

async function getSystem(db: ReadDb): Promise<System> {
  const [system] = await rowsOf(
    db,
    SYSTEM,
    sql`select system_identifier::text as id, pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon
      from pg_control_system()`,
  )
  if (!system) throw new Error('the database did not return the id of its cluster')
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

/**
 * Finds every unsealed event, without comparing transaction numbers. All events that this transaction can see are
 * committed.
 */
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

/**
 * The cluster of a copied database can reach the transaction numbers of the old cluster. The search then also finds
 * sealed events. This function leaves them out.
 */
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
