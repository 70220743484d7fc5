import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { ListReceivedMails, ReceivedReason } from '@doorstep/contract/received-mails/schema'
import { RECEIVED_REASONS } from '@doorstep/contract/received-mails/schema'
import type { Ctx, SystemCtx, SystemWriteCtx } from '../../context.ts'
import { readPage } from '../../db/keyset.ts'
import type { SortedRow, SortPosition } from '../../db/keyset.ts'
import { contains } from '../../db/searchTexts.ts'
import { hasRow, insertRow } from '../../db/statements.ts'
import type { Outcome } from './rules.ts'
import { ANSWERED_ONCE_HOURS } from './rules.ts'

export async function isKnown({ db }: SystemCtx, key: Buffer): Promise<boolean> {
  return hasRow(db, 'received_mails', { mail_key: key })
}

/** Takes one of `atOnce` turns to read an email. All processes share the turns. Returns false if no turn is free. */
export async function takeTurn({ db }: SystemWriteCtx, atOnce: number): Promise<boolean> {
  for (let turn = 0; turn < atOnce; turn += 1) {
    const lock = sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${`reading a mail ${turn}`}, 0))`
    const { isMine } = await db.selectNoFrom(lock.as('isMine')).executeTakeFirstOrThrow()
    if (isMine) return true
  }
  return false
}

export interface NewReceived {
  key: Buffer
  outcome: Outcome
  sender?: string | undefined
  subject?: string | undefined
  userId?: number
  issueId?: number
  noteId?: number
  /** The audience of the note once staff accept it. */
  audience?: 'reporter' | 'staff'
  isAnswered?: boolean
}

export async function insertReceived(ctx: SystemWriteCtx, mail: NewReceived): Promise<number> {
  return insertRow(ctx.db, 'received_mails', {
    mail_key: mail.key,
    received_at: ctx.now(),
    outcome: mail.outcome,
    sender: mail.sender ?? null,
    subject: mail.subject ?? null,
    user_id: mail.userId ?? null,
    issue_id: mail.issueId ?? null,
    note_id: mail.noteId ?? null,
    audience: mail.audience ?? null,
    answered_at: mail.isAnswered === true ? ctx.now() : null,
  })
}

/** Counts one more email on an existing line. Returns false if the line does not exist yet. */
export async function updateTimes(
  ctx: SystemWriteCtx,
  { key, userId, isAnswered = false }: Pick<NewReceived, 'key' | 'userId' | 'isAnswered'>,
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('received_mails')
    .set({ times: sql<number>`times + 1`, received_at: ctx.now() })
    .$if(isAnswered, (query) => query.set({ answered_at: ctx.now(), user_id: userId ?? null }))
    .where('mail_key', '=', key)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Returns and locks the account with this address, so that several simultaneous emails from the account get only one
 * answer.
 */
export async function lockKnownSender(
  { db }: SystemWriteCtx,
  address: string,
): Promise<{ userId: number; email: string; firstName: string } | undefined> {
  return db
    .selectFrom('users')
    .select(['id as userId', 'email', 'first_name as firstName'])
    .where(sql<string>`lower(email)`, '=', address.toLowerCase())
    .where('status', '=', 'Approved')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function wasAnsweredRecently(ctx: SystemCtx, userId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('received_mails')
    .select('id')
    .where('user_id', '=', userId)
    .where('answered_at', '>', new Date(ctx.now().getTime() - ANSWERED_ONCE_HOURS * 3_600_000))
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the person who got our emails with these keys, if the address still belongs to them. */
export async function findBouncedUser(
  { db }: SystemCtx,
  messageKeys: readonly string[],
): Promise<number | undefined> {
  const row = await db
    .selectFrom('outbox_messages as m')
    .innerJoin('users as u', (join) => join.on(sql<boolean>`lower(u.email) = lower(m.recipient)`))
    .select('u.id')
    .where('m.channel', '=', 'email')
    .where('m.sent_at', 'is not', null)
    .where(sql<boolean>`m.message_key = any(${messageKeys}::uuid[])`)
    .executeTakeFirst()
  return row?.id
}

export interface ReceivedRow {
  id: number
  receivedAt: Date
  from: string | null
  subject: string | null
  reason: ReceivedReason
  times: number
}

const isNotTaken = sql<SqlBool>`outcome in (${sql.join(RECEIVED_REASONS.map((reason) => sql.lit(reason)))})`

function matches({ q, reason }: ListReceivedMails): RawBuilder<SqlBool> {
  const conditions = [isNotTaken]
  if (q !== undefined && q !== '')
    conditions.push(sql`(${contains(sql`sender`, q)} or ${contains(sql`subject`, q)})`)
  if (reason !== undefined) conditions.push(sql`outcome = ${reason}`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

export async function findReceivedMails(
  ctx: Ctx,
  filter: ListReceivedMails,
  position: SortPosition | undefined,
): Promise<{ rows: (ReceivedRow & SortedRow)[]; total: number }> {
  const matching = ctx.db.selectFrom('received_mails').where(matches(filter))
  const descending = filter.sort.startsWith('-')
  const order = { by: sql`received_at`, type: 'timestamptz', ids: [sql`id`], descending } as const
  return readPage(
    ctx.db,
    matching
      .select(['id', 'received_at as receivedAt', 'sender as from', 'subject', 'times'])
      // The condition of the query guarantees this type.
      .select(sql<ReceivedReason>`outcome`.as('reason')),
    order,
    { limit: filter.limit, position },
  )
}
