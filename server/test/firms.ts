import type { OrderStatus } from '@doorstep/contract/orders/rules'
import type { TestDatabase } from './factories.ts'

let serial = 0

/** A new firm that serves these developments. */
export async function buildFirm(
  { db }: TestDatabase,
  {
    name,
    email,
    developmentIds = [],
  }: { name?: string; email?: string; developmentIds?: readonly number[] } = {},
): Promise<number> {
  serial += 1
  const { id } = await db
    .insertInto('firms')
    .values({ name: name ?? `Firm ${serial}`, email: email ?? `firm${serial}@example.test` })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const development_id of developmentIds)
    await db.insertInto('firm_developments').values({ firm_id: id, development_id }).execute()
  return id
}

/** From now on the person works there. */
export async function joinFirm({ db }: TestDatabase, userId: number, firmId: number): Promise<void> {
  await db.insertInto('firm_people').values({ user_id: userId, firm_id: firmId }).execute()
}

/** A new work order, sent unless another status is given. */
export async function buildOrder(
  { db }: TestDatabase,
  { issueId, firmId, status = 'Sent' }: { issueId: number; firmId: number; status?: OrderStatus },
): Promise<number> {
  const row = db
    .insertInto('work_orders')
    .values({
      issue_id: issueId,
      firm_id: firmId,
      status,
      words: 'Please mend it.',
      sent_at: status === 'Prepared' ? null : new Date(),
    })
    .returning('id')
  return (await row.executeTakeFirstOrThrow()).id
}
