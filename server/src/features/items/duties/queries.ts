import type { ItemKind } from '@doorstep/contract/items/rules'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { SystemWriteCtx } from '../../../context.ts'
import { managersOf, overseesDevelopment } from '../../../policy/managers.ts'
import { awaitsSummary, people } from '../queries.ts'
import type { Receiver } from '../queries.ts'

interface Duty {
  issueId: number
  kind: ItemKind
  at: Date
  /** It is mailed at once, whatever was chosen. */
  isMailed?: boolean
}

/** Tells these people of an issue that is theirs to see to; answers how they want it by mail. */
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

/** Tells the new owner. */
export async function insertAssigned(
  ctx: SystemWriteCtx,
  duty: Omit<Duty, 'kind'>,
  ownerId: number,
): Promise<Receiver[]> {
  return insertDuty(ctx, { ...duty, kind: 'assignedToMe' }, sql`${ownerId}::bigint`)
}

interface Warned {
  developmentId: number
  /** Null where it is nobody's. */
  ownerId: number | null
  /** Those who look after the place too. */
  withManagers: boolean
  /** Those who alone may decide. */
  withAdministrators: boolean
}

/** Tells the owner of a deadline; the managers, or the administrators where there are none, too or where it is nobody's. */
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
