import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { FILE, takeCopy } from '../../../../test/dataExports.ts'
import { buildIssue, mapUser } from '../../../../test/factories.ts'
import { buildFirm, buildOrder, joinFirm } from '../../../../test/firms.ts'
import { startMillQuarter } from '../../../../test/millQuarter.ts'

const { test, home, sister } = await startMillQuarter()
afterAll(() => test.close())
const { services } = test

async function ordersOf(caller: Caller): Promise<unknown> {
  await takeCopy(test, caller)
  const files = unzipSync((await caller.post(FILE)).rawPayload)
  return JSON.parse(Buffer.from(files['orders.json'] ?? []).toString('utf8'))
}
const write = (orderId: number, actorId: number | null, party: string, kind: string, words: string | null) =>
  services.db
    .insertInto('work_order_events')
    .values({ order_id: orderId, actor_id: actorId, party, kind, words })
    .execute()
const book = (orderId: number, pickedBy: number, day: string, createdAt = '2026-07-01T09:00:00Z') =>
  services.db
    .insertInto('appointments')
    .values({
      order_id: orderId,
      starts_at: new Date(`${day}T09:00:00Z`),
      ends_at: new Date(`${day}T11:00:00Z`),
      picked_by: pickedBy,
      picked_as: 'reporter',
      created_at: new Date(createdAt),
      outcome_words: 'Said by the firm alone.',
    })
    .execute()

it('a data export contains the orders of the person’s issues, the appointments of these orders, and what the person wrote about the orders [DATA-11]', async () => {
  const [resident, neighbour, manager, fitter] = [
    await signIn(test, 'TENANT', home),
    await signIn(test, 'TENANT', sister),
    await signIn(test, 'PMGR', home),
    await signIn(test, 'CONTRACTOR', home, { firstName: 'Bertram', lastName: 'Zqpattern' }),
  ]
  const firmId = await buildFirm(services, { name: 'Kennet Lifts' })
  await joinFirm(services, fitter.userId, firmId)
  const issueId = await buildIssue(services, {
    propertyId: home,
    reporterId: resident.userId,
    status: 'Open',
  })
  const orderId = await buildOrder(services, { issueId, firmId, status: 'Booked' })
  await buildOrder(services, { issueId, firmId, status: 'Prepared' })
  await book(orderId, resident.userId, '2026-07-08')
  await write(orderId, manager.userId, 'staff', 'prepared', 'Please repair it, Bertram Zqpattern.')
  await write(orderId, fitter.userId, 'firm', 'followOn', 'A part is missing.')
  await write(orderId, resident.userId, 'reporter', 'slotsDeclined', 'Not before ten. Ask Bertram Zqpattern.')
  await write(orderId, null, 'firm', 'accepted', null)
  const [moment, jobId, firm] = [expect.any(String), expect.any(Number), 'Kennet Lifts']
  const entry = { at: moment, jobId, firm }
  expect(await ordersOf(resident)).toEqual({
    atYourHome: [
      {
        jobId,
        firm,
        sentAt: moment,
        doneAt: null,
        status: 'Booked',
        appointments: [
          {
            from: '2026-07-08T09:00:00.000Z',
            until: '2026-07-08T11:00:00.000Z',
            bookedAt: moment,
            state: 'Booked',
            isPickedByYou: true,
          },
        ],
      },
    ],
    writtenByYou: [{ ...entry, what: expect.any(String), words: 'Not before ten. Ask [Contractor].' }],
  })
  expect(await ordersOf(fitter)).toEqual({
    atYourHome: [],
    writtenByYou: [{ ...entry, what: expect.any(String), words: 'A part is missing.' }],
  })
  expect(await ordersOf(manager)).toMatchObject({
    atYourHome: [],
    writtenByYou: [{ words: 'Please repair it, [Contractor].' }],
  })
  expect(await ordersOf(neighbour)).toEqual({ atYourHome: [], writtenByYou: [] })
})

it('a data export leaves out orders and appointments made after the person moved out [DATA-11, DATA-02]', async () => {
  const resident = await signIn(test, 'TENANT', home)
  await mapUser(services, resident.userId, sister, 'TENANT')
  const firmId = await buildFirm(services)
  const issueId = await buildIssue(services, {
    propertyId: home,
    reporterId: resident.userId,
    status: 'Open',
  })
  const before = await buildOrder(services, { issueId, firmId, status: 'Done' })
  const after = await buildOrder(services, { issueId, firmId, status: 'Booked' })
  await sql`update work_orders set sent_at = '2026-07-01T09:00:00Z' where id = ${before}`.execute(services.db)
  await book(before, resident.userId, '2026-07-08')
  await sql`delete from property_roles where user_id = ${resident.userId} and property_id = ${home}`.execute(
    services.db,
  )
  await sql`update ended_roles set ended_at = '2026-07-02T09:00:00Z' where user_id = ${resident.userId}`.execute(
    services.db,
  )
  await book(after, resident.userId, '2026-07-09', '2026-07-03T09:00:00Z')
  expect(await ordersOf(resident)).toMatchObject({
    atYourHome: [{ status: 'Done', appointments: [{ from: '2026-07-08T09:00:00.000Z' }] }],
  })
})
