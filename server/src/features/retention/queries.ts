import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { z } from 'zod'
import { RETENTION_AGES } from '@doorstep/contract/retention/rules'
import type { Keeping } from '@doorstep/contract/retention/rules'
import type { Age, RetentionClass } from '@doorstep/contract/retention/schema'
import { SESSION_HOURS } from '@doorstep/contract/sessions/rules'
import type { SystemCtx, SystemWriteCtx } from '../../context.ts'
import { hours as inHours } from '../../db/intervals.ts'
import { rowsOf } from '../../db/rows.ts'
import { anonymiseAccounts, findClosed, isAskingAgain } from './accounts/queries.ts'
import type { Removal } from './accounts/queries.ts'
import { removeSealed, removedSeals } from './audit/queries.ts'
import { firstHeldSeal, isAccountHeld, isAddressHeld, isIssueHeld, isPersonHeld } from './holds/queries.ts'
import { anonymiseIssues, isEnded } from './issues/queries.ts'
import { removeReporters } from './reporters/queries.ts'

/** Returns the age at which records of this class are removed. The settings can change the age of some classes. */
export function ageOf({ services: { config } }: SystemCtx, name: RetentionClass): Age {
  const keeping: Keeping = RETENTION_AGES[name]
  return 'setting' in keeping ? config.retention[keeping.setting] : keeping
}

/**
 * A class of records with a retention period. Only this object defines which rows belong to the class and how they are
 * removed.
 */
interface RecordClass {
  /**
   * All rows that have not been handled yet. `key` identifies a row, `at` is the start of its age, and `held` says
   * whether a hold keeps the row.
   */
  rows: RawBuilder<unknown>
  /**
   * True if the application role can't write or lock these rows. Instead, a function of the owner role checks the rows
   * again.
   */
  isOwners?: true
  act: (ctx: SystemWriteCtx, keys: string[]) => Promise<Removal>
}

/** The column is qualified with its table name, because holds also have a `user_id` and people also have an `email`. */
const heldIn = (table: string): RawBuilder<SqlBool> => isPersonHeld(sql.ref(`${table}.user_id`))
const isRecipientHeld = isAddressHeld(sql.ref('outbox_messages.recipient'))
/** Holds keep records that might be evidence, but never records that grant access. */
const neverHeld = sql<SqlBool>`false`
const isOver = sql<SqlBool>`(sent_at is not null or failed_at is not null)`

const sessionEnd = sql`coalesce(s.ended_at, s.created_at + ${inHours(SESSION_HOURS)})`

export const CLASSES: Record<RetentionClass, RecordClass> = {
  accounts: {
    rows: sql`select u.id::text as key, coalesce(u.closed_at, u.updated_at) as at, ${isAccountHeld} as held
      from users u where u.status in ('Suspended', 'Rejected') and u.anonymised_at is null
        and not (${isAskingAgain})`,
    // The accounts are checked again, because people might have signed up again before the accounts were locked.
    act: async (ctx, keys) => anonymiseAccounts(ctx, await findClosed(ctx, keys.map(Number))),
  },
  issues: {
    rows: sql`select i.id::text as key, i.updated_at as at, ${isIssueHeld} as held from issues i where ${isEnded}`,
    act: (ctx, keys) => anonymiseIssues(ctx, keys.map(Number)),
  },
  reporters: {
    rows: sql`select i.id::text as key, coalesce(u.closed_at, u.updated_at) as at, ${isIssueHeld} as held
      from issues i join users u on u.id = i.reporter_id
      where u.status in ('Suspended', 'Rejected') and not (${isEnded})`,
    act: (ctx, keys) => removeReporters(ctx, keys.map(Number)),
  },
  items: {
    rows: sql`select id::text as key, created_at as at, ${heldIn('notifications')} as held from notifications`,
    act: (ctx, keys) => changed(ctx, sql`delete from notifications where ${isIn(keys)}`),
  },
  feedback: {
    rows: sql`select id::text as key, created_at as at, ${heldIn('feedback')} as held
      from feedback where comment is not null or page_path is not null`,
    act: (ctx, keys) =>
      changed(ctx, sql`update feedback set comment = null, page_path = null where ${isIn(keys)}`),
  },
  enquiries: {
    rows: sql`select id::text as key, created_at as at, ${heldIn('enquiries')} as held from enquiries`,
    act: (ctx, keys) => changed(ctx, sql`delete from enquiries where ${isIn(keys)}`),
  },
  proofs: {
    rows: sql`select a.id::text as key, u.decided_at as at, ${isPersonHeld(sql.ref('a.user_id'))} as held
      from address_proofs a join users u on u.id = a.user_id
      where not a.is_waiting and u.status <> 'Pending' and u.decided_at is not null`,
    act: deleteProofs,
  },
  invitations: {
    rows: sql`select id::text as key, expires_at as at, ${isAddressHeld(sql.ref('invitations.email'))} as held from invitations`,
    act: (ctx, keys) => changed(ctx, sql`delete from invitations where ${isIn(keys)}`),
  },
  messages: {
    rows: sql`select id::text as key, coalesce(sent_at, failed_at) as at, ${isRecipientHeld} as held
      from outbox_messages where (subject is not null or body is not null) and ${isOver}`,
    act: (ctx, keys) =>
      changed(
        ctx,
        sql`update outbox_messages set subject = null, body = null, calendar = null, secrets = null where ${isIn(keys)} and ${isOver}`,
      ),
  },
  messageRecords: {
    rows: sql`select id::text as key, coalesce(sent_at, failed_at) as at, ${isRecipientHeld} as held
      from outbox_messages where ${isOver}`,
    act: (ctx, keys) => changed(ctx, sql`delete from outbox_messages where ${isIn(keys)} and ${isOver}`),
  },
  announcementRecipients: {
    rows: sql`select id::text as key, created_at as at, ${heldIn('announcement_recipients')} as held
      from announcement_recipients`,
    act: (ctx, keys) => changed(ctx, sql`delete from announcement_recipients where ${isIn(keys)}`),
  },
  receivedMails: {
    // Emails that became notes, or wait to become notes, are removed with their issue.
    rows: sql`select id::text as key, received_at as at, ${heldIn('received_mails')} as held
      from received_mails where issue_id is null`,
    act: (ctx, keys) =>
      changed(ctx, sql`delete from received_mails where ${isIn(keys)} and issue_id is null`),
  },
  staffNotes: {
    rows: sql`select id::text as key, created_at as at, ${heldIn('staff_notes')} as held from staff_notes`,
    act: (ctx, keys) => changed(ctx, sql`delete from staff_notes where ${isIn(keys)}`),
  },
  certificates: {
    rows: sql`select c.id::text as key,
      greatest(c.created_at, (c.expires_on + 1)::timestamp at time zone 'UTC') as at, exists (
        select from work_orders w join issues i on i.id = w.issue_id where w.id = c.order_id and ${isIssueHeld}) as held
      from certificates c where c.expires_on is not null`,
    act: deleteCertificates,
  },
  audit: {
    isOwners: true,
    // Whole seals are removed, oldest first. An event on hold therefore also keeps all later seals.
    rows: sql`select s.number::text as key, s.sealed_at as at, coalesce(s.number >= ${firstHeldSeal}, false) as held
      from audit_seals s cross join unnest(s.event_ids) where s.number > ${removedSeals}`,
    act: async (ctx, keys) => ({
      changed: await removeSealed(ctx, Math.max(...keys.map(Number))),
      files: [],
    }),
  },
  networks: {
    rows: sql`select id::text as key, created_at as at, ${heldIn('sessions')} as held from sessions`,
    act: (ctx, keys) => changed(ctx, sql`delete from sessions where ${isIn(keys)}`),
  },
  devices: {
    rows: sql`select s.id::text as key, ${sessionEnd} as at, ${isPersonHeld(sql.ref('s.user_id'))} as held
      from sessions s where s.user_agent is not null`,
    act: (ctx, keys) => changed(ctx, sql`update sessions set user_agent = null where ${isIn(keys)}`),
  },
  codes: {
    rows: sql`select session_id::text as key, started_at as at, ${neverHeld} as held from login_codes`,
    act: (ctx, keys) => changed(ctx, sql`delete from login_codes where session_id = any(${keys}::bigint[])`),
  },
  links: {
    rows: sql`select id::text as key, least(used_at, expires_at) as at, ${neverHeld} as held from account_links`,
    act: (ctx, keys) => changed(ctx, sql`delete from account_links where ${isIn(keys)}`),
  },
  messageSecrets: {
    rows: sql`select id::text as key, created_at as at, ${neverHeld} as held
      from outbox_messages where secrets is not null and ${isOver}`,
    act: (ctx, keys) =>
      changed(ctx, sql`update outbox_messages set secrets = null where ${isIn(keys)} and ${isOver}`),
  },
  idempotencyKeys: {
    rows: sql`select ${keyOfCall()} as key, created_at as at, ${heldIn('idempotency_keys')} as held from idempotency_keys`,
    act: (ctx, keys) =>
      changed(ctx, sql`delete from idempotency_keys where ${keyOfCall()} = any(${keys}::text[])`),
  },
}

function isIn(keys: string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`id = any(${keys}::bigint[])`
}

function keyOfCall(): RawBuilder<string> {
  return sql<string>`concat_ws(' ', user_id, endpoint, key)`
}

async function changed(ctx: SystemWriteCtx, statement: RawBuilder<unknown>): Promise<Removal> {
  const { numAffectedRows } = await statement.execute(ctx.db)
  return { changed: Number(numAffectedRows), files: [] }
}

async function deleteProofs(ctx: SystemWriteCtx, keys: string[]): Promise<Removal> {
  const rows = await ctx.db
    .deleteFrom('address_proofs')
    .where(isIn(keys))
    .returning('file_key as key')
    .execute()
  return { changed: rows.length, files: rows.map(({ key }) => key) }
}

async function deleteCertificates(ctx: SystemWriteCtx, keys: string[]): Promise<Removal> {
  const rows = await ctx.db
    .deleteFrom('certificates')
    .where(isIn(keys))
    .returning('original_key as key')
    .execute()
  return { changed: rows.length, files: rows.map(({ key }) => key) }
}

const STATE = { due: z.number(), held: z.number(), nextAt: z.date().nullable() }

/**
 * Counts the rows older than `limit`, with and without a hold. Also finds the earliest date among the newer rows
 * without a hold.
 */
export async function readState(
  ctx: SystemCtx,
  name: RetentionClass,
  limit: Date,
): Promise<{ due: number; held: number; nextAt: Date | null }> {
  const { rows } = CLASSES[name]
  const [state] = await rowsOf(
    ctx.db,
    STATE,
    sql`select count(*) filter (where not r.held) as due, count(*) filter (where r.held) as held,
        (select n.at from (${rows}) n where n.at >= ${limit} and not n.held order by n.at limit 1) as "nextAt"
      from (${rows}) r where r.at < ${limit}`,
  )
  if (!state) throw new Error('an aggregate query must return one row')
  return state
}

/**
 * Returns the keys of the oldest due rows without a hold. Locks the rows, so that they can't change before their
 * removal. Rows that another transaction has locked wait for the next batch.
 */
export async function findDue(
  ctx: SystemCtx,
  name: RetentionClass,
  { limit, atMost }: { limit: Date; atMost: number },
): Promise<string[]> {
  const { rows: all, isOwners } = CLASSES[name]
  const lock = isOwners ? sql`` : sql`for update of r skip locked`
  const rows = await rowsOf(
    ctx.db,
    { key: z.string() },
    sql`select r.key from (${all}) r where r.at < ${limit} and not r.held
      order by r.at limit ${atMost} ${lock}`,
  )
  return rows.map(({ key }) => key)
}

const STEP = {
  id: z.number(),
  jobId: z.number().nullable(),
  name: z.string(),
  at: z.date(),
}
export type StepRow = { [Name in keyof typeof STEP]: z.output<(typeof STEP)[Name]> }

export async function findOldest(
  ctx: SystemCtx,
  name: 'accounts' | 'issues',
  atMost: number,
): Promise<StepRow[]> {
  const oldest = sql`select r.key::bigint as id, r.at from (${CLASSES[name].rows}) r
    where not r.held order by r.at limit ${atMost}`
  return rowsOf(
    ctx.db,
    STEP,
    name === 'accounts'
      ? sql`select o.id, null::bigint as "jobId", u.first_name || ' ' || u.last_name as name, o.at
          from (${oldest}) o join users u on u.id = o.id order by o.at`
      : sql`select o.id, i.job_id as "jobId", i.title as name, o.at
          from (${oldest}) o join issues i on i.id = o.id order by o.at`,
  )
}
