import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ORDER_OUTCOMES } from '@doorstep/contract/orders/outcomes/rules'
import type { OrderOutcome } from '@doorstep/contract/orders/outcomes/rules'
import type { Order } from '@doorstep/contract/orders/schema'
import { ORDER_COUNTS, ORDER_TIME_MEASURES } from '@doorstep/contract/reports/rules'
import type { OrderOutcomes, OrderTimes } from '@doorstep/contract/reports/schema'
import { OrderLives, type Life } from '../../../../test/orderLives.ts'
import { signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildIssue, buildProperty } from '../../../../test/factories.ts'
import { buildFirm, buildOrder } from '../../../../test/firms.ts'

const LIVES = 90

describe('reports on work orders', () => {
  let world: OrderLives
  beforeAll(async () => {
    world = await OrderLives.start(LIVES)
  })
  afterAll(() => world.test.close())

  const read = async <Row>(caller: Caller, path: string): Promise<Row[]> => {
    const answer = await caller.get(`/reports/${path}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Row[]>()
  }
  const listed = async (caller: Caller, query: string): Promise<number[]> => {
    const answer = await caller.get(`/orders?limit=500&${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    const ids = answer.json<Order[]>().map(({ orderId }) => orderId)
    expect(answer.headers['x-total-count']).toBe(String(ids.length))
    return ids.toSorted((one, other) => one - other)
  }
  const idsOf = (lives: readonly Life[], outcome: OrderOutcome): number[] =>
    lives.filter((life) => life.has.includes(outcome)).map(({ orderId }) => orderId)

  const filters = () => [
    '',
    'from=2026-03-10&to=2026-03-29',
    `firmId=${world.firms[1]?.firmId}&from=2026-03-05`,
    'trade=Drainage',
    `developmentId=${world.developments[0]}`,
  ]

  it.each(['firm', 'trade'] as const)(
    'reports on work orders count the orders by %s and match the filtered list [ORDERREP-01, ORDERREP-02, ORDERREP-03, ORDERREP-04, ORDERREP-05, ORDERREP-06]',
    async (groupBy) => {
      for (const caller of [world.admin, world.manager])
        for (const filter of filters()) {
          const rows = await read<OrderOutcomes>(caller, `order-outcomes?groupBy=${groupBy}&${filter}`)
          const groups = world.groupsOf(caller, groupBy, filter)
          expect(rows.map(({ group }) => group)).toEqual(groups.map(({ group }) => group))
          for (const [at, row] of rows.entries()) {
            const lives = groups[at]?.lives ?? []
            const counted = Object.fromEntries(ORDER_COUNTS.map((outcome) => [outcome, row[outcome]]))
            expect(counted, `${row.group} of ${filter}`).toEqual(
              Object.fromEntries(ORDER_COUNTS.map((outcome) => [outcome, idsOf(lives, outcome).length])),
            )
            const where = new URLSearchParams(filter)
            if (row.firmId !== null) where.set('firmId', String(row.firmId))
            if (row.trade !== null) where.set('trade', row.trade)
            for (const outcome of ORDER_OUTCOMES)
              expect(await listed(caller, `outcome=${outcome}&${where.toString()}`), outcome).toEqual(
                idsOf(lives, outcome),
              )
          }
        }
    },
    120_000,
  )

  it.each(ORDER_TIME_MEASURES)(
    'reports on work orders measure the time until %s for as many orders as the list shows [ORDERREP-07]',
    async (until) => {
      for (const groupBy of ['firm', 'trade'] as const) {
        const rows = await read<OrderTimes>(world.manager, `order-times?until=${until}&groupBy=${groupBy}`)
        const groups = world.groupsOf(world.manager, groupBy, '')
        expect(rows.length).toBeGreaterThan(0)
        for (const row of rows) {
          const lives = groups.find(({ group }) => group === row.group)?.lives ?? []
          const took = lives.flatMap(({ minutes }) => minutes[until] ?? []).toSorted((a, b) => a - b)
          expect(row).toMatchObject({
            count: idsOf(lives, until).length,
            medianMinutes: took[Math.ceil(took.length * 0.5) - 1],
            p90Minutes: took[Math.ceil(took.length * 0.9) - 1],
          })
        }
      }
    },
  )

  it('reports on work orders cover only the reader’s portfolio, and are refused to firms [ORDERREP-08]', async () => {
    const { test, manager, worker } = world
    const elsewhere = await signIn(test, 'PMGR', await buildProperty(test.services))
    expect(await read(elsewhere, 'order-outcomes')).toEqual([])
    expect(await read(elsewhere, 'order-times')).toEqual([])
    const far = `developmentId=${world.developments[1]}`
    for (const path of ['order-outcomes', 'order-times']) {
      expect((await manager.get(`/reports/${path}?${far}`)).statusCode).toBe(404)
      expect((await manager.get(`/reports/${path}?from=2026-03-02&to=2026-03-01`)).statusCode).toBe(400)
      expect((await worker.get(`/reports/${path}`)).statusCode).toBe(403)
    }
    // The filter of the list must not show a firm the outcomes of its orders.
    expect((await listed(worker, '')).length).toBeGreaterThan(0)
    for (const outcome of ORDER_OUTCOMES) expect(await listed(worker, `outcome=${outcome}`)).toEqual([])
  })

  it('reports on work orders are exported as files with the same numbers [ORDERREP-10]', async () => {
    const rowsOf = async (table: string): Promise<string[][]> => {
      const answer = await world.manager.get(`/reports/export?table=${table}&groupBy=trade&until=done`)
      expect(answer.statusCode).toBe(200)
      return parse(answer.rawPayload, { bom: true })
    }
    const [heads, ...counted] = await rowsOf('order-outcomes')
    expect(heads).toEqual([
      'Firm or trade',
      'Sent',
      'Declined',
      'No access',
      'Late',
      'Done',
      'Fixed first time',
      'Not fixed first time',
    ])
    const rows = await read<OrderOutcomes>(world.manager, 'order-outcomes?groupBy=trade')
    expect(counted).toEqual(
      rows.map((row) => [row.group, ...ORDER_COUNTS.map((outcome) => String(row[outcome]))]),
    )
    const times = await read<OrderTimes>(world.manager, 'order-times?groupBy=trade&until=done')
    expect((await rowsOf('order-times')).slice(1)).toEqual(
      times.map(({ group, count, medianMinutes, p90Minutes }) =>
        [group, count, medianMinutes / 60, p90Minutes / 60].map(String),
      ),
    )
  })

  it('reports on work orders count an order correctly after every step forward and back [ORDERREP-01, ORDERREP-07]', async () => {
    const { services } = world.test
    const firmId = await buildFirm(services)
    const propertyId = await buildProperty(services)
    const issueId = await buildIssue(services, { propertyId, reporterId: world.admin.userId, status: 'Open' })
    const orderId = await buildOrder(services, { issueId, firmId, status: 'Prepared' })
    const numbers = async (): Promise<unknown> => {
      const [counts] = await read<OrderOutcomes>(world.admin, `order-outcomes?firmId=${firmId}`)
      const [times] = await read<OrderTimes>(world.admin, `order-times?until=done&firmId=${firmId}`)
      return [counts?.sent, counts?.done, times?.count, times?.medianMinutes]
    }
    const at = (hours: number): Date => new Date(Date.parse('2026-03-02T09:00:00Z') + hours * 3_600_000)
    const found: unknown[] = []
    for (const change of [
      {},
      { status: 'Sent', sent_at: at(0) },
      { status: 'Accepted', accepted_at: at(1) },
      { status: 'Done', done_at: at(30) },
      { status: 'Accepted', done_at: null },
    ]) {
      if (Object.keys(change).length > 0)
        await services.db.updateTable('work_orders').set(change).where('id', '=', orderId).execute()
      found.push(await numbers())
    }
    expect(found).toEqual([
      [undefined, undefined, undefined, undefined],
      [1, 0, undefined, undefined],
      [1, 0, undefined, undefined],
      [1, 1, 1, 30 * 60],
      [1, 0, undefined, undefined],
    ])
  })

  it.each([
    ['all places', 'work_orders_sent_at_idx', 'true', 'sent_at'],
    [
      'some places',
      'work_orders_property_id_sent_idx',
      'property_id = any(array[1, 2])',
      'property_id, sent_at',
    ],
  ])(
    'reports on work orders read only one index for %s, and no rows of orders [ORDERREP-09]',
    async (_of, index, scope, order) => {
      await world.test.asOwner('vacuum analyze work_orders')
      // The query sorts by the columns of the index and reads one row. With so few orders, all indexes would otherwise
      // cost the same while other transactions delay the vacuum.
      const facts = sql`select firm_id, had_no_access, is_done_late, is_repeated, minutes_to_done, minutes_to_visit,
      minutes_to_accepted, declined_at
      from work_orders where sent_at is not null and ${sql.raw(scope)} and sent_at > now() - interval '1 year'
      order by ${sql.raw(order)} limit 1`
      const plan = await world.test.services.db.transaction().execute(async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx)
        await sql`set local enable_bitmapscan = off`.execute(tx)
        const { rows } = await sql<Record<string, string>>`explain ${facts}`.execute(tx)
        return rows.map((row) => Object.values(row).join(' ')).join('\n')
      })
      expect(plan).toContain(`Index Only Scan using ${index}`)
    },
  )
})
