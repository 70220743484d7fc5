import { ORDER_STATUSES, ORDER_TRANSITIONS } from '@doorstep/contract/orders/rules'
import type { OrderEventKind, OrderMover, OrderParty, OrderStatus } from '@doorstep/contract/orders/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../test/callers.ts'
import type { Caller } from '../../../test/callers.ts'
import { buildIssue, buildProperty, findDevelopmentOf } from '../../../test/factories.ts'
import { buildFirm, buildOrder } from '../../../test/firms.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { systemCtx, withTransaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { beginAppointment, lockProvedOrder, moveOrder } from './service.ts'

const PARTIES: Record<OrderMover, OrderParty> = {
  staff: 'staff',
  firm: 'firm',
  reporter: 'reporter',
  verdict: 'system',
}
const MOVERS = Object.keys(PARTIES) as OrderMover[]
const EVENTS: Record<OrderStatus, OrderEventKind> = {
  Prepared: 'prepared',
  Sent: 'sent',
  Accepted: 'accepted',
  Declined: 'declined',
  Booked: 'booked',
  Done: 'done',
  Verified: 'verified',
  Cancelled: 'cancelled',
}

/** The legal moves from the design, written out here so that the test does not depend on the product's own table. */
const LEGAL = new Set([
  'Prepared Sent staff',
  'Sent Accepted firm',
  'Sent Declined firm',
  'Accepted Booked reporter',
  'Accepted Booked staff',
  'Booked Accepted firm',
  'Booked Accepted reporter',
  'Booked Accepted staff',
  'Booked Done firm',
  'Accepted Done firm',
  'Done Verified staff',
  'Done Verified verdict',
  'Done Accepted verdict',
  'Prepared Cancelled staff',
  'Sent Cancelled staff',
  'Accepted Cancelled staff',
  'Booked Cancelled staff',
])

describe('work order steps', () => {
  let test: TestApp
  let home: number
  let resident: Caller
  let firmId: number
  let otherFirmId: number
  beforeAll(async () => {
    test = await startTestApp()
    home = await buildProperty(test.services)
    resident = await signIn(test, 'TENANT', home)
    const developmentIds = [await findDevelopmentOf(test.services, home)]
    firmId = await buildFirm(test.services, { developmentIds })
    otherFirmId = await buildFirm(test.services, { developmentIds })
  })
  afterAll(() => test.close())

  const issueIn = (status: IssueStatus): Promise<number> =>
    buildIssue(test.services, { propertyId: home, reporterId: resident.userId, status })
  const orderIn = async (status: OrderStatus, issueStatus: IssueStatus = 'InProgress') => {
    const issueId = await issueIn(issueStatus)
    return { issueId, orderId: await buildOrder(test.services, { issueId, firmId, status }) }
  }
  const move = async (orderId: number, to: OrderStatus, mover: OrderMover): Promise<string> => {
    try {
      const by = { party: PARTIES[mover], userId: null }
      await withTransaction(systemCtx(test.services, 'a-test'), async (tx) =>
        moveOrder(tx, await lockProvedOrder(tx, orderId), to, by, { event: EVENTS[to], words: 'So it is.' }),
      )
      return 'moved'
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return `${error.code} ${(error.details.allowed ?? []).join()}`
    }
  }
  const statusOf = async (orderId: number): Promise<string> =>
    (
      await test.services.db
        .selectFrom('work_orders')
        .select('status')
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow()
    ).status
  const issueStatus = async (issueId: number): Promise<string> =>
    (
      await test.services.db
        .selectFrom('issues')
        .select('status')
        .where('id', '=', issueId)
        .executeTakeFirstOrThrow()
    ).status
  const eventsOf = (orderId: number) =>
    test.services.db.selectFrom('work_order_events').select('kind').where('order_id', '=', orderId).execute()

  it.each(ORDER_STATUSES)(
    'work order steps from %s are possible if they are in the table, and otherwise refused with the possible steps [ORDER-01]',
    async (from) => {
      for (const mover of MOVERS)
        for (const to of ORDER_STATUSES) {
          const { orderId } = await orderIn(from)
          const possible = ORDER_STATUSES.filter((status) => LEGAL.has(`${from} ${status} ${mover}`))
          const isLegal = possible.includes(to)
          const listed = Object.keys(ORDER_TRANSITIONS[from]).filter((status) =>
            possible.includes(status as OrderStatus),
          )
          expect(await move(orderId, to, mover), `${to} by ${mover}`).toBe(
            isLegal ? 'moved' : `CONFLICT ${listed.join()}`,
          )
          expect(await statusOf(orderId)).toBe(isLegal ? to : from)
          expect(await eventsOf(orderId)).toHaveLength(isLegal ? 1 : 0)
        }
    },
  )

  const all = [...LEGAL].map((line) => line.split(' ') as [OrderStatus, OrderStatus, OrderMover])
  const pairs = all.flatMap((one, at) =>
    all
      .slice(at)
      .filter(([from]) => from === one[0])
      .map((other) => [one, other] as const),
  )
  it('work order steps that start at the same moment run one after another, and only one starts from the old status [ORDER-02]', async () => {
    for (const [one, other] of pairs) {
      const { orderId } = await orderIn(one[0])
      const [first, second] = await Promise.all([
        move(orderId, one[1], one[2]),
        move(orderId, other[1], other[2]),
      ])
      const told = `${one.join(' ')} and ${other.slice(1).join(' ')}`
      const moved = [first, second].filter((said) => said === 'moved').length
      const mayFollow =
        LEGAL.has(`${one[1]} ${other[1]} ${other[2]}`) || LEGAL.has(`${other[1]} ${one[1]} ${one[2]}`)
      expect(moved === 1 || (moved === 2 && mayFollow), told).toBe(true)
      expect(await eventsOf(orderId), told).toHaveLength(moved)
      expect([one[1], other[1]], told).toContain(await statusOf(orderId))
    }
  })

  it.each(['Submitted', 'Open', 'InProgress', 'AwaitingContract', 'Pending', 'Resolved', 'Closed'] as const)(
    'work order steps move an issue that is %s only if the table of steps allows it [ORDER-03]',
    async (status) => {
      for (const line of LEGAL) {
        const [from, to, mover] = line.split(' ') as [OrderStatus, OrderStatus, OrderMover]
        const { issueId, orderId } = await orderIn(from, status)
        expect(await move(orderId, to, mover)).toBe('moved')
        const isLive = ['Open', 'InProgress', 'AwaitingContract', 'Pending'].includes(status)
        const expected =
          to === 'Sent' && status === 'Open'
            ? 'AwaitingContract'
            : to === 'Done' && isLive
              ? 'Resolved'
              : status
        expect(await issueStatus(issueId), line).toBe(expected)
      }
    },
  )

  it('work order steps resolve the issue on Done once no other order is open for it [ORDER-03]', async () => {
    for (const other of ORDER_STATUSES) {
      const { issueId, orderId } = await orderIn('Accepted')
      await buildOrder(test.services, { issueId, firmId: otherFirmId, status: other })
      expect(await move(orderId, 'Done', 'firm')).toBe('moved')
      const isOpen = ['Prepared', 'Sent', 'Accepted', 'Booked'].includes(other)
      expect(await issueStatus(issueId), other).toBe(isOpen ? 'InProgress' : 'Resolved')
    }
  })

  it('work order steps resolve the issue once when two firms finish at once [ORDER-03]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { issueId, orderId } = await orderIn('Accepted', 'Open')
      const other = await buildOrder(test.services, { issueId, firmId: otherFirmId, status: 'Booked' })
      await Promise.all([move(orderId, 'Done', 'firm'), move(other, 'Done', 'firm')])
      const steps = await test.services.db
        .selectFrom('issue_events')
        .select(['from_status', 'to_status', 'actor_id'])
        .where('issue_id', '=', issueId)
        .orderBy('id')
        .execute()
      expect(steps).toEqual([
        { from_status: 'Open', to_status: 'InProgress', actor_id: null },
        { from_status: 'InProgress', to_status: 'Resolved', actor_id: null },
      ])
    }
  })

  it.each([
    ['Open', 'InProgress'],
    ['AwaitingContract', 'InProgress'],
    ['Pending', 'InProgress'],
    ['InProgress', 'InProgress'],
    ['Resolved', 'Resolved'],
  ] as const)(
    'work order steps move the issue from %s to %s when an appointment begins [ORDER-04]',
    async (from, to) => {
      const { issueId, orderId } = await orderIn('Booked', from)
      const { id } = await test.services.db
        .insertInto('appointments')
        .values({
          order_id: orderId,
          starts_at: new Date(),
          ends_at: new Date(Date.now() + 3_600_000),
          picked_as: 'staff',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await withTransaction(systemCtx(test.services, 'a-test'), async (tx) =>
        beginAppointment(tx, await lockProvedOrder(tx, orderId), id, { party: 'firm', userId: null }),
      )
      expect(await issueStatus(issueId)).toBe(to)
      expect(await eventsOf(orderId)).toEqual([{ kind: 'begun' }])
    },
  )
})
