import type { AppointmentState, OrderEventKind, OrderStatus } from '@doorstep/contract/orders/rules'
import type { QuoteEventKind } from '@doorstep/contract/quotes/rules'
import { sql } from 'kysely'
import type { SystemCtx } from '../../../context.ts'
import { isReporterHere, OF_ISSUE, reporterLeftAt } from '../../../policy/reporters.ts'

export type OrderFacts = Awaited<ReturnType<typeof findOrderFacts>>

/** The work orders of their issues, as far as they were told of them, and what they wrote to or for a firm. */
export async function findOrderFacts(ctx: SystemCtx, userId: number) {
  return {
    orders: await findOrders(ctx, userId),
    appointments: await findAppointments(ctx, userId),
    written: await findWritten(ctx, userId),
    quoted: await findQuoted(ctx, userId),
  }
}

/** Of the issues that are reported for this person: what was sent to a firm while they lived there. */
function ordersFor({ db }: SystemCtx, userId: number) {
  return db
    .selectFrom('work_orders as o')
    .innerJoin('issues as i', 'i.id', 'o.issue_id')
    .innerJoin('homes as p', 'p.id', 'i.property_id')
    .innerJoin('firms as f', 'f.id', 'o.firm_id')
    .where('i.reporter_id', '=', userId)
    .where('o.sent_at', 'is not', null)
    .where(sql<boolean>`(${isReporterHere(OF_ISSUE)} or o.sent_at <= ${reporterLeftAt(OF_ISSUE)})`)
}

async function findOrders(ctx: SystemCtx, userId: number) {
  return (
    ordersFor(ctx, userId)
      .select(['o.id', 'i.job_id as jobId', 'f.name as firm', 'o.sent_at as sentAt', 'o.done_at as doneAt'])
      // The table's check lets no other text in.
      .select(sql<OrderStatus>`o.status`.as('status'))
      .orderBy('o.id')
      .execute()
  )
}

async function findAppointments(ctx: SystemCtx, userId: number) {
  return (
    ordersFor(ctx, userId)
      .innerJoin('appointments as a', 'a.order_id', 'o.id')
      .select([
        'a.order_id as orderId',
        'a.starts_at as from',
        'a.ends_at as until',
        'a.created_at as bookedAt',
      ])
      // The table's check lets no other text in.
      .select(sql<AppointmentState>`a.state`.as('state'))
      .select(sql<boolean>`coalesce(a.picked_by = ${userId}, false)`.as('isPickedByYou'))
      .where(sql<boolean>`(${isReporterHere(OF_ISSUE)} or a.created_at <= ${reporterLeftAt(OF_ISSUE)})`)
      .orderBy('a.id')
      .execute()
  )
}

/** Whoever they were to the order: its resident, its firm, or one of the staff. */
async function findWritten({ db }: SystemCtx, userId: number) {
  return (
    db
      .selectFrom('work_order_events as e')
      .innerJoin('work_orders as o', 'o.id', 'e.order_id')
      .innerJoin('issues as i', 'i.id', 'o.issue_id')
      .innerJoin('firms as f', 'f.id', 'o.firm_id')
      .select(['e.at', 'i.job_id as jobId', 'f.name as firm', 'e.words'])
      // The table's check lets no other text in.
      .select(sql<OrderEventKind>`e.kind`.as('kind'))
      .where('e.actor_id', '=', userId)
      .where('e.words', 'is not', null)
      .$narrowType<{ words: string }>()
      .orderBy('e.id')
      .execute()
  )
}

/** What they asked of a firm, or gave for theirs. */
async function findQuoted({ db }: SystemCtx, userId: number) {
  return (
    db
      .selectFrom('quote_events as e')
      .innerJoin('quotes as q', 'q.id', 'e.quote_id')
      .innerJoin('issues as i', 'i.id', 'q.issue_id')
      .innerJoin('firms as f', 'f.id', 'q.firm_id')
      .select(['e.at', 'i.job_id as jobId', 'f.name as firm', 'e.words', 'e.amount_pence as amountPence'])
      // The table's check lets no other text in.
      .select(sql<QuoteEventKind>`e.kind`.as('kind'))
      .where('e.actor_id', '=', userId)
      .where(sql<boolean>`(e.words is not null or e.amount_pence is not null)`)
      .orderBy('e.id')
      .execute()
  )
}
