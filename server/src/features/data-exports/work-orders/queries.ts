import type { AppointmentState, OrderEventKind, OrderStatus } from '@doorstep/contract/orders/rules'
import type { QuoteEventKind } from '@doorstep/contract/quotes/rules'
import { sql } from 'kysely'
import type { SystemCtx } from '../../../context.ts'
import { isReporterHere, OF_ISSUE, reporterLeftAt } from '../../../policy/reporters.ts'

export type OrderFacts = Awaited<ReturnType<typeof findOrderFacts>>

/** Work orders of the person's issues, as far as the person could see them, and what the person wrote for a firm. */
export async function findOrderFacts(ctx: SystemCtx, userId: number) {
  return {
    orders: await findOrders(ctx, userId),
    appointments: await findAppointments(ctx, userId),
    written: await findWritten(ctx, userId),
    quoted: await findQuoted(ctx, userId),
  }
}

/** Orders sent to a firm for the person's issues while the person lived there. */
function ordersFor({ db }: SystemCtx, userId: number) {
  return db
    .selectFrom('work_orders as o')
    .innerJoin('issues as i', 'i.id', 'o.issue_id')
    .innerJoin('places as p', 'p.id', 'i.property_id')
    .innerJoin('firms as f', 'f.id', 'o.firm_id')
    .where('i.reporter_id', '=', userId)
    .where('o.sent_at', 'is not', null)
    .where(sql<boolean>`(${isReporterHere(OF_ISSUE)} or o.sent_at <= ${reporterLeftAt(OF_ISSUE)})`)
}

async function findOrders(ctx: SystemCtx, userId: number) {
  return (
    ordersFor(ctx, userId)
      .select(['o.id', 'i.job_id as jobId', 'f.name as firm', 'o.sent_at as sentAt', 'o.done_at as doneAt'])
      // This cast is safe, because a check constraint guarantees the type.
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
      // This cast is safe, because a check constraint guarantees the type.
      .select(sql<AppointmentState>`a.state`.as('state'))
      .select(sql<boolean>`coalesce(a.picked_by = ${userId}, false)`.as('isPickedByYou'))
      .where(sql<boolean>`(${isReporterHere(OF_ISSUE)} or a.created_at <= ${reporterLeftAt(OF_ISSUE)})`)
      .orderBy('a.id')
      .execute()
  )
}

/** Includes all texts that the person wrote as the resident, for the firm or as staff. */
async function findWritten({ db }: SystemCtx, userId: number) {
  return (
    db
      .selectFrom('work_order_events as e')
      .innerJoin('work_orders as o', 'o.id', 'e.order_id')
      .innerJoin('issues as i', 'i.id', 'o.issue_id')
      .innerJoin('firms as f', 'f.id', 'o.firm_id')
      .select(['e.at', 'i.job_id as jobId', 'f.name as firm', 'e.words'])
      // This cast is safe, because a check constraint guarantees the type.
      .select(sql<OrderEventKind>`e.kind`.as('kind'))
      .where('e.actor_id', '=', userId)
      .where('e.words', 'is not', null)
      .$narrowType<{ words: string }>()
      .orderBy('e.id')
      .execute()
  )
}

/** Quotes that the person requested from a firm or gave for their own firm. */
async function findQuoted({ db }: SystemCtx, userId: number) {
  return (
    db
      .selectFrom('quote_events as e')
      .innerJoin('quotes as q', 'q.id', 'e.quote_id')
      .innerJoin('issues as i', 'i.id', 'q.issue_id')
      .innerJoin('firms as f', 'f.id', 'q.firm_id')
      .select(['e.at', 'i.job_id as jobId', 'f.name as firm', 'e.words', 'e.amount_pence as amountPence'])
      // This cast is safe, because a check constraint guarantees the type.
      .select(sql<QuoteEventKind>`e.kind`.as('kind'))
      .where('e.actor_id', '=', userId)
      .where(sql<boolean>`(e.words is not null or e.amount_pence is not null)`)
      .orderBy('e.id')
      .execute()
  )
}
