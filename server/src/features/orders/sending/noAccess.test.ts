import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APPOINTMENT_MESSAGES } from '@doorstep/contract/orders/appointments/texts'
import type { AppointmentState, TriedWay } from '@doorstep/contract/orders/rules'
import { AppointmentWorld } from '../../../../test/appointments.ts'

type Visit = readonly [AppointmentState, TriedWay[] | null]
const NOBODY: Visit = ['NoAccess', ['knocked']]
const CALLED: Visit = ['NoAccess', ['phoned', 'knocked']]

describe('a cancellation for no access', () => {
  let world: AppointmentWorld
  beforeAll(async () => {
    world = await AppointmentWorld.start()
  })
  afterAll(() => world.test.close())

  async function tried(visits: readonly Visit[]): Promise<{ issueId: number; orderId: number }> {
    const ids = await world.build()
    for (const [days, [state, ways]] of visits.entries())
      await world.test.services.db
        .insertInto('appointments')
        .values({
          order_id: ids.orderId,
          starts_at: new Date(Date.UTC(2026, 0, days + 1, 9)),
          ends_at: new Date(Date.UTC(2026, 0, days + 1, 12)),
          picked_as: 'reporter',
          state,
          tried: ways,
        })
        .execute()
    return ids
  }
  const cancel = (orderId: number, reason?: string) =>
    world.people.manager.post(`/orders/${orderId}/cancel`, { words: 'Nobody lets you in.', reason })
  const rowOf = (orderId: number) =>
    world.test.services.db
      .selectFrom('work_orders')
      .select(['status', 'cancelled_for'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()

  it.each<[string, Visit[]]>([
    ['no tries', []],
    ['two tries', [NOBODY, CALLED]],
    ['three tries in the same way', [NOBODY, NOBODY, NOBODY]],
    ['visits with other outcomes', [NOBODY, CALLED, ['FollowOn', null], ['Cancelled', null]]],
  ])(
    'a cancellation for no access is refused after %s, while a cancellation without that reason succeeds [APPOINT-17]',
    async (_name, visits) => {
      const { orderId } = await tried(visits)
      const refused = await cancel(orderId, 'noAccess')
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        { message: APPOINTMENT_MESSAGES.moreTries },
      ])
      expect(await rowOf(orderId)).toEqual({ status: 'Accepted', cancelled_for: null })
      expect((await cancel(orderId)).json()).toMatchObject({ status: 'Cancelled', cancelledFor: null })
    },
  )

  it('a cancellation for no access succeeds after three tries in two ways, and stores the reason [APPOINT-17]', async () => {
    const { orderId, issueId } = await tried([NOBODY, NOBODY, CALLED])
    const mails = await world.mailsOf(async () =>
      expect((await cancel(orderId, 'noAccess')).json()).toMatchObject({
        status: 'Cancelled',
        cancelledFor: 'noAccess',
        cancelWords: 'Nobody lets you in.',
      }),
    )
    expect(mails.map(({ recipient }) => recipient)).toContain('office@harbour.test')
    const audit = await world.test.services.db
      .selectFrom('audit_events')
      .select('after')
      .where('action', '=', 'order.cancel')
      .where('object_id', '=', issueId)
      .execute()
    expect(audit).toMatchObject([{ after: { orderId, status: 'Cancelled', why: 'noAccess' } }])
    const seen = (await world.people.resident.get(`/issues/${issueId}/orders`)).json()
    expect(seen).toMatchObject([{ status: 'Cancelled', cancelledFor: null, cancelWords: null }])
  })

  it('a cancellation for no access counts the tries of the order, not of the issue [APPOINT-17]', async () => {
    const { issueId } = await tried([NOBODY, NOBODY, CALLED])
    const { db } = world.test.services
    const other = await tried([])
    await db.updateTable('work_orders').set({ issue_id: issueId }).where('id', '=', other.orderId).execute()
    expect((await cancel(other.orderId, 'noAccess')).statusCode).toBe(409)
  })

  it('a cancellation for no access is refused in an emergency, and for an order that cannot be cancelled [APPOINT-17]', async () => {
    const { orderId, issueId } = await tried([NOBODY, CALLED, CALLED])
    const { db } = world.test.services
    const setPriority = (priority: string) =>
      db.updateTable('issues').set({ priority }).where('id', '=', issueId).execute()
    await setPriority('Emergency')
    expect((await cancel(orderId, 'noAccess')).json()).toMatchObject({
      message: APPOINTMENT_MESSAGES.moreTries,
    })
    expect((await cancel(orderId, 'tooLate')).statusCode).toBe(400)
    await setPriority('Routine')
    const both = await Promise.all([cancel(orderId, 'noAccess'), cancel(orderId, 'noAccess')])
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
    const late = both.find(({ statusCode }) => statusCode === 409)
    expect(late?.json()).toMatchObject({ allowed: [] })
  })
})
