import type { OrderStatus } from '@doorstep/contract/orders/rules'
import type { VariationState } from '@doorstep/contract/orders/variations/rules'
import type { QuoteStatus } from '@doorstep/contract/quotes/rules'
import type { TestDatabase } from './factories.ts'

let serial = 0

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

export async function joinFirm({ db }: TestDatabase, userId: number, firmId: number): Promise<void> {
  await db.insertInto('firm_people').values({ user_id: userId, firm_id: firmId }).execute()
}

/** Creates a work order, which is Sent unless another status is given. */
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
      words: 'Please repair it.',
      sent_at: status === 'Prepared' ? null : new Date(),
    })
    .returning('id')
  return (await row.executeTakeFirstOrThrow()).id
}

export async function buildQuote(
  { db }: TestDatabase,
  {
    issueId,
    firmId,
    amountPence,
    status = 'Given',
  }: { issueId: number; firmId: number; amountPence: number; status?: QuoteStatus },
): Promise<void> {
  serial += 1
  const values = { id: serial, issue_id: issueId, firm_id: firmId, words: 'Please price it.' }
  await db
    .insertInto('quotes')
    .values({ ...values, status, amount_pence: amountPence })
    .execute()
}

export async function buildVariation(
  { db }: TestDatabase,
  { orderId, amountPence, state = 'Asked' }: { orderId: number; amountPence: number; state?: VariationState },
): Promise<void> {
  const values = { order_id: orderId, amount_pence: amountPence, words: 'The pipe is rotten.' }
  await db
    .insertInto('order_variations')
    .values({ ...values, state })
    .execute()
}
