import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { rowsOf } from '../src/db/rows.ts'
import { newKey } from '../src/files/store.ts'
import { on } from './appointments.ts'
import type { Answer } from './callers.ts'
import { buildOrder } from './firms.ts'
import { quoteOf } from './quotes.ts'
import type { QuoteWorld } from './quotes.ts'

/** An issue with two firms at work and a third one that has sent a quote. */
export interface Stormed {
  issueId: number
  orders: [number, number]
  act: Record<string, () => Promise<Answer>>
}

async function readyToFinish({ test }: QuoteWorld, orderId: number): Promise<void> {
  const { db } = test.services
  await db
    .insertInto('work_order_photos')
    .values({
      order_id: orderId,
      moment: 'after',
      name: 'after.jpg',
      type: 'image/jpeg',
      size: 1,
      sha256: newKey(),
      original_key: newKey(),
    })
    .execute()
}

async function book({ test }: QuoteWorld, orderId: number): Promise<void> {
  const times = { starts_at: new Date(), ends_at: new Date(Date.now() + 3_600_000) }
  await test.services.db
    .insertInto('appointments')
    .values({ order_id: orderId, ...times, state: 'Booked', picked_as: 'reporter' })
    .execute()
}

/** Creates the issue with every action that people can take on it. The test runs all of these actions at once. */
export async function buildStormed(
  world: QuoteWorld,
  status: 'Open' | 'InProgress',
  second: 'Sent' | 'Accepted' | 'Done' | 'Prepared',
): Promise<Stormed> {
  const { manager, resident, firms, test } = world
  const [alba, brook, carn] = firms
  const issueId = await world.issue(status)
  const one = await buildOrder(test.services, { issueId, firmId: alba.id, status: 'Booked' })
  const two = await buildOrder(test.services, { issueId, firmId: brook.id, status: second })
  await book(world, one)
  for (const orderId of [one, two]) await readyToFinish(world, orderId)
  const [asked] = await world.ask(issueId, [carn])
  const quoteId = asked?.quoteId ?? 0
  const { version } = quoteOf(await world.give(carn.person, quoteId, 9_900))
  const of = (orderId: number, path: string): string => `/orders/${orderId}/${path}`
  const finished = (): object => ({ key: randomUUID(), words: 'It is done.' })
  const step = (to: string): Promise<Answer> =>
    manager.update(issueId, { status: to, notes: 'So it is.', cancelOrders: true })
  return {
    issueId,
    orders: [one, two],
    act: {
      begin: () => alba.person.post(of(one, 'begin')),
      done: () => alba.person.post(of(one, 'done'), finished()),
      'follow-on': () => alba.person.post(of(one, 'follow-on'), finished()),
      'cannot come': () => alba.person.post(of(one, 'visits/cancel'), {}),
      offer: () => alba.person.post(of(one, 'slots'), { slots: [on(5)] }),
      accept: () => brook.person.post(of(two, 'accept')),
      decline: () => brook.person.post(of(two, 'decline'), { reason: 'No.' }),
      'done too': () => brook.person.post(of(two, 'done'), finished()),
      'cancel one': () => manager.post(of(one, 'cancel'), { words: 'No.' }),
      'cancel two': () => manager.post(of(two, 'cancel'), { words: 'No.' }),
      send: () => manager.post(of(two, 'send'), {}),
      verify: () => manager.post(of(two, 'verify')),
      renew: () => manager.post(of(one, 'link')),
      book: () => manager.post(of(one, 'appointments'), { time: on(6) }),
      'book two': () => manager.post(of(two, 'appointments'), { time: on(7) }),
      'other times': () => resident.post(of(one, 'slots/decline'), { words: 'Evenings.' }),
      'cancel appointment': () => resident.post(of(one, 'appointments/cancel'), {}),
      verdict: () => resident.post(`/issues/${issueId}/verdicts`, { answer: 'no', words: 'It drips.' }),
      yes: () => resident.post(`/issues/${issueId}/verdicts`, { answer: 'yes' }),
      withdraw: () => resident.update(issueId, { status: 'Withdrawn', cancelOrders: true }),
      resolve: () => step('Resolved'),
      close: () => step('Closed'),
      pend: () => step('Pending'),
      choose: () => manager.post(`/quotes/${quoteId}/choose`, { version }),
      'choose again': () => manager.post(`/quotes/${quoteId}/choose`, { version }),
      'give again': () => world.give(carn.person, quoteId, 9_800),
      prepare: () =>
        manager.post(`/issues/${issueId}/orders`, { firmId: carn.id, words: 'You.', send: true }),
      redact: () => manager.post(`/issues/${issueId}/redact`, { words: 'drips', reason: 'A try.' }),
    },
  }
}

const BROKEN = { what: z.string() }

/** Describes contradictions between an issue and its orders. Returns an empty list if there are none. */
export async function contradictionsOf(
  { test }: Pick<QuoteWorld, 'test'>,
  issueId: number,
): Promise<string[]> {
  const open = sql`('Prepared', 'Sent', 'Accepted', 'Booked')`
  const ended = sql`('Resolved', 'Closed', 'Withdrawn')`
  const found = await rowsOf(
    test.services.db,
    BROKEN,
    sql`
    select 'order ' || w.status || ' of an issue that is ' || i.status as what from work_orders w
      join issues i on i.id = w.issue_id where i.id = ${issueId} and i.status in ${ended} and w.status in ${open}
    union all select 'quote ' || q.status || ' of an issue that is ' || i.status from quotes q
      join issues i on i.id = q.issue_id where i.id = ${issueId} and i.status in ${ended} and q.status in ('Asked', 'Given')
    union all select 'order ' || w.status || ' with ' || count(t.id) || ' open appointments' from work_orders w
      left join appointments t on t.order_id = w.id and t.state in ('Booked', 'Begun') where w.issue_id = ${issueId}
      group by w.id having count(t.id) <> case when w.status = 'Booked' then 1 else 0 end
    union all select 'firms of orders are ' || i.order_firm_ids::text from issues i where i.id = ${issueId}
      and i.order_firm_ids <> coalesce((select array_agg(distinct w.firm_id order by w.firm_id) from work_orders w
        where w.issue_id = i.id and w.status in ('Sent', 'Accepted', 'Booked', 'Done')), '{}')
    union all select 'two open orders of a firm' from work_orders w where w.issue_id = ${issueId} and w.status in ${open}
      group by w.firm_id having count(*) > 1
    union all select 'a chosen quote has ' || count(w.id) || ' orders' from quotes q
      left join work_orders w on w.quote_id = q.id where q.issue_id = ${issueId}
      group by q.id having count(w.id) <> case when q.status = 'Chosen' then 1 else 0 end
    union all select e.kind || ' ' || count(*) || ' times' from work_order_events e
      join work_orders w on w.id = e.order_id where w.issue_id = ${issueId}
      and e.kind in ('sent', 'accepted', 'declined', 'verified', 'cancelled') group by e.order_id, e.kind having count(*) > 1
    union all select 'slots of an order that is ' || w.status from appointment_slots s
      join work_orders w on w.id = s.order_id where w.issue_id = ${issueId}
      and w.status in ('Declined', 'Verified', 'Cancelled')
    union all select 'a step from ' || e.from_status || ' after one to ' || e.before from (
        select from_status, lag(to_status) over (order by id) as before from issue_events
        where issue_id = ${issueId} and kind = 'statusChanged') e where e.before <> e.from_status`,
  )
  return found.map(({ what }) => what)
}
