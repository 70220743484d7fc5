import { DEFAULT_CHOICES, UNREAD_CAP } from '@doorstep/contract/items/rules'
import type { ItemKind, MailChoice } from '@doorstep/contract/items/rules'
import type { ListItems } from '@doorstep/contract/items/schema'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Ctx, SystemCtx, SystemWriteCtx, WriteCtx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { compileOnce } from '../../db/compiled.ts'
import { countList, keyset, onPage } from '../../db/keyset.ts'
import type { SortedRow, SortPosition } from '../../db/keyset.ts'
import type { Actor } from '../../policy/actor.ts'
import { managersOf } from '../../policy/managers.ts'
import { where } from '../../policy/scopes.ts'

/** Somebody who is told of something, and how they want it by mail. */
export interface Receiver {
  userId: number
  email: string
  firstName: string
  choice: MailChoice
}

/** Of `mail_choices as c`, joined from the left. */
function choiceOf(kind: ItemKind): RawBuilder<MailChoice> {
  // The table's check lets no other text in.
  return sql<MailChoice>`coalesce(c.choice, ${sql.lit(DEFAULT_CHOICES[kind])})`
}

// The inferred type of a query builder cannot be written down.
// oxlint-disable-next-line typescript/explicit-function-return-type
function people(tx: Tx, kind: ItemKind) {
  return tx
    .selectFrom('users as u')
    .leftJoin('mail_choices as c', (join) =>
      join.onRef('c.user_id', '=', 'u.id').on('c.kind', '=', sql.lit(kind)),
    )
    .select(['u.id as userId', 'u.email', 'u.first_name as firstName', choiceOf(kind).as('choice')])
}

const awaitsSummary = sql<boolean>`receivers.choice = 'daily'`

interface NewReport {
  issueId: number
  developmentId: number
  /** Who reported it is told nothing new. */
  authorId: number
  at: Date
}

/** Tells the managers of the development, or the administrators where it has none; answers who was told. */
export async function insertNewReport(ctx: SystemWriteCtx, report: NewReport): Promise<Receiver[]> {
  return insertForManagers(ctx.db, report)
}

/** Those who are told of a new report, but for who acts now; nothing is written. */
export async function findNewReportReceivers(
  ctx: SystemWriteCtx & { actor?: Actor },
  { developmentId }: { developmentId: number },
): Promise<Receiver[]> {
  if (ctx.silent) return []
  return deciders(ctx.db, { developmentId, authorId: ctx.actor?.userId ?? 0 })
    .selectFrom('receivers')
    .selectAll()
    .orderBy('userId')
    .execute()
}

// The inferred type of a query builder cannot be written down.
// oxlint-disable-next-line typescript/explicit-function-return-type
function deciders(db: Tx, values: Pick<NewReport, 'developmentId' | 'authorId'>) {
  return db
    .with('managers', (tx) => {
      const manager = sql<{ user_id: number }>`(${managersOf(sql`${values.developmentId}`)})`
      return tx
        .selectFrom(manager.as('m'))
        .innerJoin('users as u', 'u.id', 'm.user_id')
        .select('u.id')
        .where('u.status', '=', sql.lit('Approved'))
    })
    .with('receivers', (tx) =>
      people(tx as unknown as Tx, 'newReport')
        .where(
          sql<boolean>`u.id in (select id from managers union all select id from users
            where base_role = 'ADMIN' and status = 'Approved' and not exists (select from managers))`,
        )
        .where('u.id', '!=', values.authorId),
    )
}

const insertForManagers = compileOnce((db, values: NewReport) =>
  deciders(db as Tx, values)
    .with('written', (tx) =>
      tx
        .insertInto('items')
        .columns(['user_id', 'issue_id', 'kind', 'created_at', 'awaits_summary'])
        .expression((query) =>
          query
            .selectFrom('receivers')
            .select([
              'receivers.userId',
              sql<number>`${values.issueId}::bigint`.as('issue_id'),
              sql<string>`'newReport'`.as('kind'),
              sql<Date>`${values.at}::timestamptz`.as('at'),
              awaitsSummary.as('awaits'),
            ]),
        ),
    )
    .selectFrom('receivers')
    .selectAll()
    .orderBy('userId'),
)

interface OwnChange {
  issueId: number
  reporterId: number
  /** Null where the system did it. */
  authorId: number | null
  /** Null where it was a note. */
  toStatus: IssueStatus | null
  /** It is mailed at once, whatever was chosen. */
  isMailed: boolean
  at: Date
}

/** Tells the reporter, unless it was their own doing; answers how they want it by mail. */
export async function insertOwnChange(ctx: SystemWriteCtx, change: OwnChange): Promise<Receiver | undefined> {
  const [reporter] = await insertForReporter(ctx.db, change)
  return reporter
}

const insertForReporter = compileOnce((db, values: OwnChange) =>
  (db as Tx)
    .with('receivers', (tx) =>
      people(tx as unknown as Tx, 'mineChanged').where('u.id', '=', values.reporterId),
    )
    .with('written', (tx) =>
      tx
        .insertInto('items')
        .columns(['user_id', 'issue_id', 'kind', 'to_status', 'created_at', 'awaits_summary'])
        .expression((query) =>
          query
            .selectFrom('receivers')
            .select([
              'receivers.userId',
              sql<number>`${values.issueId}::bigint`.as('issue_id'),
              sql<string>`'mineChanged'`.as('kind'),
              sql<string | null>`${values.toStatus}::text`.as('to_status'),
              sql<Date>`${values.at}::timestamptz`.as('at'),
              sql<boolean>`${awaitsSummary} and not ${values.isMailed}::boolean`.as('awaits'),
            ])
            .where(sql<boolean>`receivers."userId" is distinct from ${values.authorId}::bigint`),
        ),
    )
    .selectFrom('receivers')
    .selectAll(),
)

export interface ItemRow {
  id: number
  kind: ItemKind
  issueId: number
  jobId: number
  title: string
  propertyName: string
  status: IssueStatus | null
  at: Date
  isRead: boolean
}

/** One's own items about what one may read now: `items as n`, their issue `i` and its property `p`. */
// The inferred type of a query builder cannot be written down.
// oxlint-disable-next-line typescript/explicit-function-return-type
export function items(ctx: Ctx) {
  return ctx.db
    .selectFrom('items as n')
    .innerJoin('issues as i', 'i.id', 'n.issue_id')
    .innerJoin('properties as p', 'p.id', 'i.property_id')
    .where('n.user_id', '=', ctx.actor.userId)
    .where(
      where(ctx.actor, 'issue:read', {
        propertyId: sql.ref('i.property_id'),
        developmentId: sql.ref('p.development_id'),
        reporterId: sql.ref('i.reporter_id'),
        reportedBy: sql.ref('i.reported_by'),
        status: sql.ref('i.status'),
      }),
    )
}

export const COLUMNS = [
  'n.id',
  'n.issue_id as issueId',
  'i.job_id as jobId',
  'i.title',
  'p.name as propertyName',
  'n.created_at as at',
  sql<boolean>`n.read_at is not null`.as('isRead'),
  // The table's checks, and those of what wrote it, let no other text in.
  sql<ItemKind>`n.kind`.as('kind'),
  sql<IssueStatus | null>`n.to_status`.as('status'),
] as const

const ORDER = { by: sql`n.created_at`, type: 'timestamptz', ids: [sql`n.id`], descending: true } as const

/** One's own items about what one may read now, the newest first: a page of them and the one after it. */
export async function findItems(
  ctx: Ctx,
  { limit }: ListItems,
  position: SortPosition | undefined,
): Promise<{ rows: (ItemRow & SortedRow)[]; total: number }> {
  const rows = await onPage(items(ctx).select(COLUMNS), keyset(ORDER, position), { limit }).execute()
  const list = { rows, limit, position }
  return { rows, total: await countList(ctx.db, list, sql`${items(ctx).select('n.id')}`) }
}

/** The issues of those that are unread, one for each item, the newest first and up to the cap. */
export async function findUnread(ctx: Ctx): Promise<number[]> {
  const rows = await items(ctx)
    .select('n.issue_id as issueId')
    .where('n.read_at', 'is', null)
    .orderBy('n.id', 'desc')
    .limit(UNREAD_CAP)
    .execute()
  return rows.map(({ issueId }) => issueId)
}

/** Marks one's own as read, of one issue or all; false where none was unread. */
export async function updateRead(ctx: WriteCtx, issueId: number | null): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('items')
    .set({ read_at: ctx.now(), awaits_summary: false })
    .where('user_id', '=', ctx.actor.userId)
    .where('read_at', 'is', null)
    .$if(issueId !== null, (query) => query.where('issue_id', '=', issueId ?? 0))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** What somebody has chosen; kinds that they left as they are meant to be are not there. */
export async function findChoices(ctx: SystemCtx, userId: number): Promise<Map<ItemKind, MailChoice>> {
  const rows = await ctx.db
    .selectFrom('mail_choices')
    // The table's checks let no other texts in.
    .select([sql<ItemKind>`kind`.as('kind'), sql<MailChoice>`choice`.as('choice')])
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map(({ kind, choice }) => [kind, choice]))
}

/** Of somebody who is not there any more nothing is kept. */
export async function updateChoice(
  ctx: SystemWriteCtx,
  userId: number,
  { kind, choice }: { kind: ItemKind; choice: MailChoice },
): Promise<void> {
  await ctx.db
    .insertInto('mail_choices')
    .columns(['user_id', 'kind', 'choice'])
    .expression((query) =>
      query
        .selectFrom('users')
        .select(['id', sql<string>`${kind}::text`.as('kind'), sql<string>`${choice}::text`.as('choice')])
        .where('id', '=', userId)
        .where('anonymised_at', 'is', null),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ choice }))
    .execute()
}

/** Locks the person's row: two changes of what they have chosen come one behind the other. */
export async function lockPerson(ctx: SystemWriteCtx, userId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('anonymised_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}
