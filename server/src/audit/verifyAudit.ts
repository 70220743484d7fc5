import { RETENTION_AGES } from '@doorstep/contract/retention/rules'
import { sql } from 'kysely'
import { z } from 'zod'
import type { SecretBox } from '../crypto/secretBox.ts'
import { sameBytes } from '../crypto/secretBox.ts'
import type { AnyDb } from '../db/connection.ts'
import { rowsOf } from '../db/rows.ts'
import type { PublishedSeal } from './publishedSeal.ts'
import { EVENT, EVENT_MAC_BYTES, SEALED_COLUMNS, eventMac, sealMac } from './sealMacs.ts'
import type { Seal, SealedEvent } from './sealMacs.ts'

const bytes = z.instanceof(Buffer)
const whole = z.coerce.number()

/** The first difference between the audit and its seals. */
export interface Problem {
  what:
    | 'event changed'
    | 'event added'
    | 'event removed'
    | 'removed too young'
    | 'time chosen'
    | 'seal changed'
    | 'seal removed'
    | 'key unknown'
  seal: number | null
  event: number | null
}

export interface Verdict {
  seals: number
  /** Number of sealed events that are unchanged. */
  events: number
  /** Number of events that are too new to be sealed. */
  unsealed: number
  /** Number of seals, oldest first, whose events retention has removed, according to the audit. */
  removedSeals: number
  newest: PublishedSeal | null
  /** Newest restore of a backup, according to its audit event. */
  restored: Restored | null
  problem: Problem | null
}

export interface Restored {
  at: Date
  /** Newest seal in the restored backup. */
  toSeal: number
  /** Newest known seal that the backup did not have. */
  lostToSeal: number | null
}

interface Keys {
  /** Every key that could have made the seals. */
  boxes: readonly SecretBox[]
  /** Seals that must exist. */
  anchors: readonly PublishedSeal[]
}

/** Reads the whole audit at one moment and finds the first difference from the sealed state. */
export function verifyAudit(db: AnyDb, keys: Keys): Promise<Verdict> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      return verify(tx, keys)
    })
}

async function verify(db: AnyDb, { boxes, anchors }: Keys): Promise<Verdict> {
  const removed = await findRemoval(db)
  const verdict: Verdict = {
    seals: 0,
    events: 0,
    unsealed: 0,
    removedSeals: removed.toSeal,
    newest: null,
    restored: await findRestore(db),
    problem: null,
  }
  let last: StoredSeal | undefined
  const walk: Walk = { verdict, boxes, newestAt: -Infinity }
  for (;;) {
    const page: StoredSeal[] = await findSeals(db, last?.number ?? 0)
    if (page.length === 0) break
    for (const seal of page) {
      verdict.problem = judgeSeal(seal, last, { boxes, anchors }) ?? judgeRemoval(seal, removed)
      if (verdict.problem) return verdict
      last = seal
      verdict.seals += 1
      verdict.newest = { number: seal.number, mac: seal.mac.toString('hex') }
    }
    verdict.problem = await judgeEvents(db, page, walk)
    if (verdict.problem) return verdict
  }
  const next = (last?.number ?? 0) + 1
  const { unsealed, added } = await findUnsealed(db, last, removed.toSeal)
  verdict.unsealed = unsealed
  if (anchors.some(({ number }) => number >= next))
    verdict.problem = { what: 'seal removed', seal: next, event: null }
  else if (added !== null) verdict.problem = { what: 'event added', seal: null, event: added }
  return verdict
}

const REMOVAL = { toSeal: whole, at: z.date().nullable() }

/** The last seal that retention has removed, according to its audit event, and the time of that event. */
async function findRemoval(db: AnyDb): Promise<{ toSeal: number; at: Date | null }> {
  const [removal] = await rowsOf(
    db,
    REMOVAL,
    sql`select (after ->> 'toSeal')::bigint as "toSeal", least(at, now()) as at from audit_events
      where object_type = 'audit' and action = 'audit.remove' order by 1 desc limit 1`,
  )
  return removal ?? { toSeal: 0, at: null }
}

const RESTORE = { at: z.date(), toSeal: whole, lostToSeal: whole.nullable() }

async function findRestore(db: AnyDb): Promise<Restored | null> {
  const [restore] = await rowsOf(
    db,
    RESTORE,
    sql`select at, (after ->> 'toSeal')::bigint as "toSeal", (after ->> 'lostToSeal')::bigint as "lostToSeal"
      from audit_events where object_type = 'backup' and action = 'backup.restore' and after ? 'toSeal'
      order by id desc limit 1`,
  )
  return restore ?? null
}

/** The minimum of `RETAIN_AUDIT` in milliseconds. Retention removes only older events. */
const REMOVABLE_MS = RETENTION_AGES.audit.atLeast.count * 365 * 24 * 60 * 60 * 1000

type StoredSeal = Seal & { mac: Buffer }

const SEAL = {
  number: whole,
  sealedAt: z.date(),
  keyId: z.string(),
  systemId: z.string(),
  toXid: whole,
  toId: whole,
  eventIds: z.array(whole),
  eventMacs: bytes,
  mac: bytes,
}
const SEALS_AT_ONCE = 100

function findSeals(db: AnyDb, after: number): Promise<StoredSeal[]> {
  return rowsOf(
    db,
    SEAL,
    sql`select number, sealed_at as "sealedAt", key_id as "keyId", system_id as "systemId", to_xid as "toXid",
        to_id as "toId", event_ids as "eventIds", event_macs as "eventMacs", mac
      from audit_seals where number > ${after} order by number limit ${SEALS_AT_ONCE}`,
  )
}

function judgeSeal(
  seal: StoredSeal,
  before: StoredSeal | undefined,
  { boxes, anchors }: Keys,
): Problem | null {
  const expected = (before?.number ?? 0) + 1
  if (seal.number !== expected) return { what: 'seal removed', seal: expected, event: null }
  const box = boxOf(seal, boxes)
  if (!box) return { what: 'key unknown', seal: seal.number, event: null }
  const anchor = anchors.find(({ number }) => number === seal.number)
  const isWhole =
    sameBytes(sealMac(box, seal, before?.mac), seal.mac) &&
    (anchor === undefined || anchor.mac === seal.mac.toString('hex'))
  return isWhole ? null : { what: 'seal changed', seal: seal.number, event: null }
}

/** Retention removes no events younger than the minimum. If such events are missing, somebody else removed them. */
function judgeRemoval(
  { number, sealedAt }: StoredSeal,
  { toSeal, at }: { toSeal: number; at: Date | null },
): Problem | null {
  const isFine = number > toSeal || (at !== null && at.getTime() - sealedAt.getTime() >= REMOVABLE_MS)
  return isFine ? null : { what: 'removed too young', seal: number, event: null }
}

const boxOf = ({ keyId }: Seal, boxes: readonly SecretBox[]): SecretBox | undefined =>
  boxes.find(({ sealKeyId }) => sealKeyId === keyId)

/** The longest transaction, and therefore the longest time by which an event can be out of order in the seals. */
const LATE_MS = 60 * 60 * 1000

interface Walk {
  verdict: Verdict
  boxes: readonly SecretBox[]
  /** Newest event time in all earlier seals. */
  newestAt: number
}

/**
 * Returns whether somebody chose the time of the event. Such a time is long before the times of events that were sealed
 * earlier, or after the event's own seal.
 */
function isChosen({ at }: SealedEvent, { sealedAt }: Seal, { newestAt }: Walk): boolean {
  const writtenAt = momentOf(at)
  return writtenAt < newestAt - LATE_MS || writtenAt > sealedAt.getTime() + LATE_MS
}

const momentOf = (microseconds: string): number => Number(microseconds) / 1000

/** Checks the events of some seals in order. Skips seals whose events retention has removed. */
async function judgeEvents(db: AnyDb, seals: readonly StoredSeal[], walk: Walk): Promise<Problem | null> {
  const { verdict, boxes } = walk
  const kept = seals.filter(({ number }) => number > verdict.removedSeals)
  const rows = await rowsOf(
    db,
    EVENT,
    sql`select ${SEALED_COLUMNS} from audit_events e where e.id = any(${kept.flatMap(({ eventIds }) => eventIds)}::bigint[])`,
  )
  const events = new Map(rows.map((row) => [row.id, row]))
  for (const seal of kept) {
    const box = boxOf(seal, boxes)
    let { newestAt } = walk
    for (const [index, id] of seal.eventIds.entries()) {
      const event = events.get(id)
      if (!event) return { what: 'event removed', seal: seal.number, event: id }
      const start = index * EVENT_MAC_BYTES
      const mac = seal.eventMacs.subarray(start, start + EVENT_MAC_BYTES)
      if (!box || !sameBytes(eventMac(box, event), mac))
        return { what: 'event changed', seal: seal.number, event: id }
      if (isChosen(event, seal, walk)) return { what: 'time chosen', seal: seal.number, event: id }
      newestAt = Math.max(newestAt, momentOf(event.at))
      verdict.events += 1
    }
    walk.newestAt = newestAt
  }
  return null
}

const UNSEALED = { unsealed: whole, added: whole.nullable() }

/**
 * Counts the events that no remaining seal covers, and finds the first one that is older than the newest seal. In a
 * cluster other than the seal's, transaction numbers do not show the order.
 */
async function findUnsealed(
  db: AnyDb,
  last: StoredSeal | undefined,
  removedTo: number,
): Promise<{ unsealed: number; added: number | null }> {
  const [found] = await rowsOf(
    db,
    UNSEALED,
    sql`select count(*) as unsealed,
        min(e.id) filter (where (e.xid, e.id) <= (${last?.toXid ?? -1}::bigint, ${last?.toId ?? 0}::bigint)
          and ${last?.systemId ?? ''} = (select system_identifier::text from pg_control_system())) as added
      from audit_events e
      left join (select unnest(event_ids) as id from audit_seals where number > ${removedTo}) s on s.id = e.id
      where s.id is null`,
  )
  return found ?? { unsealed: 0, added: null }
}
