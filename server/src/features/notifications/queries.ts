import { DEFAULT_CHOICES, UNREAD_CAP } from '@doorstep/contract/notifications/rules'
import type { NotificationKind, MailChoice, MailKind } from '@doorstep/contract/notifications/rules'
import type { ListNotifications } from '@doorstep/contract/notifications/schema'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Ctx, SystemCtx, SystemWriteCtx, WriteCtx } from '../../context.ts'
import type { ReadDb, Tx } from '../../db/client.ts'
import { compileOnce } from '../../db/compiled.ts'
import { AREA, ASSET, PLACE_NAME } from '../../db/placeNames.ts'
import { readPage } from '../../db/keyset.ts'
import type { SortedRow, SortPosition } from '../../db/keyset.ts'
import type { QueryRow } from '../../db/rows.ts'
import { IS_NOT_MERGED } from '../../policy/mergedIssues.ts'
import { hasPart, isFollowedBy } from '../../policy/buildingParts.ts'
import { where } from '../../policy/scopes.ts'

export interface Receiver {
  userId: number
  email: string
  firstName: string
  phoneNumber: string | null
  choice: MailChoice
}

/** The person's choice for this kind of email. The query must left-join `mail_choices as c`. */
export function choiceOf(kind: MailKind): RawBuilder<MailChoice> {
  // This cast is safe, because a check constraint allows no other values.
  return sql<MailChoice>`coalesce(c.choice, ${sql.lit(DEFAULT_CHOICES[kind])})`
}

export function people(db: ReadDb, kind: MailKind) {
  return db
    .selectFrom('users as u')
    .leftJoin('mail_choices as c', (join) =>
      join.onRef('c.user_id', '=', 'u.id').on('c.kind', '=', sql.lit(kind)),
    )
    .select(['u.id as userId', 'u.email', 'u.first_name as firstName', 'u.phone_number as phoneNumber'])
    .select(choiceOf(kind).as('choice'))
}

/** Whether the daily email will include a new notification. The query must have `receivers`. */
export const awaitsSummary = sql<boolean>`receivers.choice = 'daily'`

interface OwnChange {
  kind: 'mineChanged' | 'verdictAsked' | 'appointment'
  issueId: number
  reporterId: number
  /** The person who made the change. Null if the system made it. */
  authorId: number | null
  /** The status after a step. Null for a note. */
  toStatus: IssueStatus | null
  /** Whether the notification is emailed at once, whatever the person's choice. */
  isMailed: boolean
  at: Date
}

/**
 * Adds a notification for the reporter, unless they made the change themselves. Returns their email choice for this
 * kind.
 */
export async function insertOwnChange(
  ctx: SystemWriteCtx,
  { kind, ...change }: OwnChange,
): Promise<Receiver | undefined> {
  const [reporter] = await REPORTER_INSERTS[kind](ctx.db, change)
  return reporter
}

const reporterInsert = (kind: OwnChange['kind']) =>
  compileOnce((db, values: Omit<OwnChange, 'kind'>) =>
    (db as Tx)
      .with('receivers', () => people(db, kind).where('u.id', '=', values.reporterId))
      .with('written', (tx) =>
        tx
          .insertInto('notifications')
          .columns(['user_id', 'issue_id', 'kind', 'to_status', 'created_at', 'awaits_summary'])
          .expression((query) =>
            query
              .selectFrom('receivers')
              .select([
                'receivers.userId',
                sql<number>`${values.issueId}::bigint`.as('issue_id'),
                sql<string>`${sql.lit(kind)}`.as('kind'),
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

const REPORTER_INSERTS = {
  mineChanged: reporterInsert('mineChanged'),
  verdictAsked: reporterInsert('verdictAsked'),
  appointment: reporterInsert('appointment'),
}

/** Adds a notification for each of these people, who follow the issue. Returns their email choices. */
export async function insertFollowed(
  { db }: SystemWriteCtx,
  change: Omit<OwnChange, 'kind' | 'reporterId' | 'authorId'>,
  userIds: readonly number[],
): Promise<Receiver[]> {
  return db
    .with('receivers', () => people(db, 'followed').where(sql<boolean>`u.id = any(${userIds}::bigint[])`))
    .with('written', (tx) =>
      tx
        .insertInto('notifications')
        .columns(['user_id', 'issue_id', 'kind', 'to_status', 'created_at', 'awaits_summary'])
        .expression((query) =>
          query
            .selectFrom('receivers')
            .select([
              'receivers.userId',
              sql<number>`${change.issueId}::bigint`.as('issue_id'),
              sql<string>`'followed'`.as('kind'),
              sql<string | null>`${change.toStatus}::text`.as('to_status'),
              sql<Date>`${change.at}::timestamptz`.as('at'),
              sql<boolean>`${awaitsSummary} and not ${change.isMailed}::boolean`.as('awaits'),
            ]),
        ),
    )
    .selectFrom('receivers')
    .selectAll()
    .orderBy('userId')
    .execute()
}

/**
 * Deletes the notifications about the note that was shared at `openedAt`. Returns the ids of the people who had such a
 * notification.
 */
export async function deleteNoteItems(
  { db }: SystemWriteCtx,
  { issueId, openedAt }: { issueId: number; openedAt: Date },
): Promise<number[]> {
  const gone = await db
    .deleteFrom('notifications')
    .where(({ and }) => and({ issue_id: issueId, created_at: openedAt }))
    .where(sql<boolean>`kind in ('mineChanged', 'followed') and to_status is null`)
    .returning('user_id as userId')
    .execute()
  return gone.map(({ userId }) => userId)
}

/**
 * Selects the person's notifications about issues that they can read now, as `n`, with the issue `i` and its property
 * `p`.
 */
export function items(ctx: Ctx) {
  return (
    ctx.db
      .selectFrom('notifications as n')
      .innerJoin('issues as i', 'i.id', 'n.issue_id')
      .innerJoin('places as p', 'p.id', 'i.property_id')
      .where('n.user_id', '=', ctx.actor.userId)
      // The reporter of a merged issue keeps the notifications about that issue. Other people no longer see theirs.
      .where(sql<boolean>`(${IS_NOT_MERGED} or n.kind = 'mineChanged')`)
      .where(sql<boolean>`case n.kind when 'followed' then ${followsHere(ctx)} else ${readsIssue(ctx)} end`)
  )
}

const PLACE = { propertyId: sql.ref('i.property_id'), developmentId: sql.ref('p.development_id') }

const readsIssue = ({ actor }: Ctx): RawBuilder<unknown> =>
  where(actor, 'issue:read', {
    ...PLACE,
    reporterId: sql.ref('i.reporter_id'),
    reportedBy: sql.ref('i.reported_by'),
    contactId: sql.ref('i.contact_id'),
    status: sql.ref('i.status'),
    orderFirmIds: sql.ref('i.order_firm_ids'),
  })

function followsHere({ actor }: Ctx): RawBuilder<unknown> {
  const isFollower = isFollowedBy(actor.userId)
  return sql`(${where(actor, 'issue:follow', PLACE)} and ${isFollower} and ${hasPart(isFollower)})`
}

const CATEGORY = sql<string>`(select k.name from categories k
  where k.id = coalesce(i.sub_sub_category_id, i.sub_category_id, i.category_id))`

/**
 * The title that this reader sees. People who follow an issue never see the reporter's title. This is the SQL form of
 * `publicTitleOf`.
 */
const TITLE = sql<string>`case when n.kind != 'followed' then i.title
  when i.shown_at is not null and i.public_title is not null then i.public_title
  when lower(coalesce(${ASSET}, ${AREA}, ${CATEGORY})) = lower(${CATEGORY}) then ${CATEGORY}
  else coalesce(${ASSET}, ${AREA}) || ': ' || ${CATEGORY} end`

/** Columns of notifications `n`. Check constraints on the tables and on their sources allow only these values. */
export const KIND_AND_STATUS = [
  sql<NotificationKind>`n.kind`.as('kind'),
  sql<IssueStatus | null>`n.to_status`.as('status'),
] as const

export const COLUMNS = [
  'n.id',
  'n.issue_id as issueId',
  'i.job_id as jobId',
  TITLE.as('title'),
  PLACE_NAME.as('propertyName'),
  'n.created_at as at',
  sql<boolean>`n.read_at is not null`.as('isRead'),
  ...KIND_AND_STATUS,
] as const

const itemRows = (ctx: Ctx) => items(ctx).select(COLUMNS)
export type ItemRow = QueryRow<typeof itemRows>

const ORDER = { by: sql`n.created_at`, type: 'timestamptz', ids: [sql`n.id`], descending: true } as const

/**
 * Finds the notifications that the person can read now, newest first. Fetches one row more than a page, to show whether
 * another page follows.
 */
export async function findItems(
  ctx: Ctx,
  { limit }: ListNotifications,
  position: SortPosition | undefined,
): Promise<{ rows: (ItemRow & SortedRow)[]; total: number }> {
  return readPage(ctx.db, itemRows(ctx), ORDER, { limit, position })
}

/**
 * The issue ids of unread notifications, newest first. An issue appears once for each notification. The list ends at
 * the cap.
 */
export async function findUnread(ctx: Ctx): Promise<number[]> {
  const rows = await items(ctx)
    .select('n.issue_id as issueId')
    .where('n.read_at', 'is', null)
    .orderBy('n.id', 'desc')
    .limit(UNREAD_CAP)
    .execute()
  return rows.map(({ issueId }) => issueId)
}

/** Marks the person's notifications about one issue or all issues as read. Returns false if none was unread. */
export async function updateRead(ctx: WriteCtx, issueId: number | null): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('notifications')
    .set({ read_at: ctx.now(), awaits_summary: false })
    .where('user_id', '=', ctx.actor.userId)
    .where('read_at', 'is', null)
    .$if(issueId !== null, (query) => query.where('issue_id', '=', issueId ?? 0))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The choices that the person has changed. Kinds with their default choice are missing. */
export async function findChoices(ctx: SystemCtx, userId: number): Promise<Map<MailKind, MailChoice>> {
  const rows = await ctx.db
    .selectFrom('mail_choices')
    // These casts are safe, because check constraints allow no other values.
    .select([sql<MailKind>`kind`.as('kind'), sql<MailChoice>`choice`.as('choice')])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .execute()
  return new Map(rows.map(({ kind, choice }) => [kind, choice]))
}

/** Stores the email choice. Stores nothing if the account no longer exists. */
export async function updateChoice(
  ctx: SystemWriteCtx,
  userId: number,
  { kind, choice }: { kind: MailKind; choice: MailChoice },
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
