import type { NotificationKind } from '@doorstep/contract/notifications/rules'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { SystemWriteCtx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { compileOnce } from '../../../db/compiled.ts'
import type { Actor } from '../../../policy/actor.ts'
import { managersOf, overseesDevelopment } from '../../../policy/managers.ts'
import { awaitsSummary, people } from '../queries.ts'
import type { Receiver } from '../queries.ts'

interface Duty {
  issueId: number
  kind: NotificationKind
  at: Date
  /** Whether the notification is emailed at once, whatever the person's choice. */
  isMailed?: boolean
}

/** Adds a notification for these people about an issue that they handle. Returns their email choices. */
async function insertDuty(
  { db }: SystemWriteCtx,
  { issueId, kind, at, isMailed = false }: Duty,
  ids: RawBuilder<unknown>,
): Promise<Receiver[]> {
  return db
    .with('receivers', () => people(db, kind).where(sql<boolean>`u.id in (${ids})`))
    .with('written', (tx) =>
      tx
        .insertInto('notifications')
        .columns(['user_id', 'issue_id', 'kind', 'created_at', 'awaits_summary'])
        .expression((query) =>
          query
            .selectFrom('receivers')
            .select([
              'receivers.userId',
              sql<number>`${issueId}::bigint`.as('issue_id'),
              sql<string>`${kind}::text`.as('kind'),
              sql<Date>`${at}::timestamptz`.as('at'),
              sql<boolean>`${awaitsSummary} and not ${isMailed}::boolean`.as('awaits'),
            ]),
        ),
    )
    .selectFrom('receivers')
    .selectAll()
    .orderBy('userId')
    .execute()
}

export async function insertAssigned(
  ctx: SystemWriteCtx,
  duty: Omit<Duty, 'kind'>,
  ownerId: number,
): Promise<Receiver[]> {
  return insertDuty(ctx, { ...duty, kind: 'assignedToMe' }, sql`${ownerId}::bigint`)
}

interface Warned {
  developmentId: number
  ownerId: number | null
  /** Whether the managers of the place get the notification too. */
  withManagers: boolean
  /** Whether the administrators get the notification too, because only they can decide. */
  withAdministrators: boolean
}

/**
 * Adds a notification for the owner of the issue. Managers also get a notification if the caller requests it, or if
 * nobody owns the issue. If there are no managers, administrators get the notification instead.
 */
export async function insertWarned(
  ctx: SystemWriteCtx,
  duty: Duty,
  { developmentId, ownerId, withManagers, withAdministrators }: Warned,
): Promise<Receiver[]> {
  const id = sql`${developmentId}::bigint`
  const managers = sql`select m.user_id from (${managersOf(id)}) m join users mu on mu.id = m.user_id
    where ${overseesDevelopment('mu', id)}`
  const owner = sql`select ${ownerId}::bigint where ${ownerId}::bigint is not null`
  const administrators = sql`select a.id from users a where a.base_role = 'ADMIN' and a.status = 'Approved'`
  const responsible =
    ownerId !== null && !withManagers
      ? owner
      : sql`${owner} union ${managers} union ${administrators} and not exists (${managers})`
  return insertDuty(ctx, duty, withAdministrators ? sql`${responsible} union ${administrators}` : responsible)
}

interface NewReport {
  issueId: number
  developmentId: number
  /** The id of the author of a report, who gets no notification about it. */
  authorId: number
  /** The id of the first owner, if they need a notification. Otherwise null. */
  ownerId: number | null
  at: Date
}

type ReportKind = 'newReport' | 'assignedToMe'

export interface ReportReceiver extends Receiver {
  kind: ReportKind
}

/**
 * Adds notifications for the owner and for the managers of the development. If there are no managers, administrators
 * get the notifications instead. Returns the receivers.
 */
export async function insertNewReport(ctx: SystemWriteCtx, report: NewReport): Promise<ReportReceiver[]> {
  return insertReceivers(ctx.db, report)
}

/** Finds the receivers of a new report, without the actor. Writes nothing. */
export async function findNewReportReceivers(
  ctx: SystemWriteCtx & { actor?: Actor },
  { developmentId }: { developmentId: number },
): Promise<Receiver[]> {
  if (ctx.silent) return []
  return deciders(ctx.db, { developmentId, authorId: ctx.actor?.userId ?? 0 })
    .selectFrom('deciders')
    .selectAll()
    .orderBy('userId')
    .execute()
}

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
    .with('deciders', () =>
      people(db, 'newReport')
        .where(
          sql<boolean>`u.id in (select id from managers union all select id from users
            where base_role = 'ADMIN' and status = 'Approved' and not exists (select from managers))`,
        )
        .where('u.id', '!=', values.authorId),
    )
}

const insertReceivers = compileOnce((db, values: NewReport) =>
  deciders(db as Tx, values)
    .with('receivers', (tx) =>
      tx
        .selectFrom('deciders')
        .selectAll()
        .select(sql<ReportKind>`'newReport'`.as('kind'))
        .unionAll(
          people(db, 'assignedToMe')
            .select(sql<ReportKind>`'assignedToMe'`.as('kind'))
            .where(sql<boolean>`u.id = ${values.ownerId}::bigint`),
        ),
    )
    .with('written', (tx) =>
      tx
        .insertInto('notifications')
        .columns(['user_id', 'issue_id', 'kind', 'created_at', 'awaits_summary'])
        .expression((query) =>
          query
            .selectFrom('receivers')
            .select([
              'receivers.userId',
              sql<number>`${values.issueId}::bigint`.as('issue_id'),
              'receivers.kind',
              sql<Date>`${values.at}::timestamptz`.as('at'),
              awaitsSummary.as('awaits'),
            ]),
        ),
    )
    .selectFrom('receivers')
    .selectAll()
    .orderBy('userId')
    .orderBy('kind'),
)
