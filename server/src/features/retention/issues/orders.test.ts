import { expect, it, onTestFinished } from 'vitest'
import { ORDER_STATUSES } from '@doorstep/contract/orders/rules'
import type { OrderStatus } from '@doorstep/contract/orders/rules'
import { signIn } from '../../../../test/callers.ts'
import { buildIssue, buildProperty } from '../../../../test/factories.ts'
import { buildFirm, buildOrder } from '../../../../test/firms.ts'
import { QuoteWorld } from '../../../../test/quotes.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import { systemCtx, withTransaction } from '../../../context.ts'
import { newKey } from '../../../files/store.ts'
import { mailedToken } from '../../../mail/tokens.ts'
import { getQuoteById } from '../../quotes/queries.ts'
import { getOrderById } from '../../orders/queries.ts'
import { orderLinkSubject } from '../../orders/rules.ts'
import { findToRemind } from '../../orders/appointments/queries.ts'
import { findLinkedOrder } from '../../orders/links/service.ts'
import { findLinkedQuote } from '../../quotes/by-link/service.ts'
import { anonymiseIssues } from './queries.ts'

it('anonymising an issue removes the words, people, photos and link of its work orders [ORDER-14]', async () => {
  const test = await startTestApp()
  onTestFinished(() => test.close())
  const { services } = test
  const { db } = services
  const home = await buildProperty(services)
  const resident = await signIn(test, 'TENANT', home)
  const place = { propertyId: home, reporterId: resident.userId }
  const issueId = await buildIssue(services, { ...place, status: 'Resolved' })
  const other = await buildIssue(services, { ...place, status: 'Open' })
  const firmId = await buildFirm(services)
  const orderId = await buildOrder(services, { issueId, firmId, status: 'Done' })
  const kept = await buildOrder(services, { issueId: other, firmId })
  for (const order_id of [orderId, kept]) {
    const words = 'Mrs Marsh opens.'
    const party = 'reporter'
    await db.updateTable('work_orders').set({ words, done_words: words }).where('id', '=', order_id).execute()
    const times = { starts_at: new Date(0), ends_at: new Date(1000) }
    await db
      .insertInto('work_order_events')
      .values({ order_id, kind: 'done', party, actor_id: resident.userId, words })
      .execute()
    await db
      .insertInto('appointment_slots')
      .values({ order_id, ...times })
      .execute()
    await db
      .insertInto('appointments')
      .values({
        order_id,
        ...times,
        state: 'Done',
        picked_as: 'reporter',
        picked_by: resident.userId,
        outcome_words: words,
      })
      .execute()
    await db
      .insertInto('work_order_photos')
      .values({
        order_id,
        moment: 'after',
        name: 'Marsh.jpg',
        type: 'image/jpeg',
        size: 1,
        sha256: newKey(),
        original_key: newKey(),
      })
      .execute()
  }
  const ctx = systemCtx(services, 'a-job')
  const token = mailedToken(services.secrets, orderLinkSubject(await getOrderById(ctx, orderId)))
  expect((await findLinkedOrder(ctx, token))?.id).toBe(orderId)
  const { files } = await withTransaction(ctx, (tx) => anonymiseIssues(tx, [issueId, other]))
  expect(files).toHaveLength(1)
  const shown = await getOrderById(ctx, orderId)
  expect(JSON.stringify(shown)).not.toContain('Marsh')
  expect(shown).toMatchObject({
    status: 'Done',
    firmId,
    slots: [],
    photos: [],
    appointments: [{ state: 'Done' }],
  })
  expect(await findLinkedOrder(ctx, token)).toBeUndefined()
  const people = [
    ...(await db
      .selectFrom('work_order_events')
      .select('actor_id as id')
      .where('order_id', '=', orderId)
      .execute()),
    ...(await db
      .selectFrom('appointments')
      .select('picked_by as id')
      .where('order_id', '=', orderId)
      .execute()),
  ]
  expect(people).toEqual([{ id: null }, { id: null }])
  // The work order of a live issue keeps all its details.
  expect(await getOrderById(ctx, kept)).toMatchObject({
    words: 'Mrs Marsh opens.',
    events: [{ words: 'Mrs Marsh opens.' }],
    slots: [expect.anything()],
    photos: [{ name: 'Marsh.jpg' }],
  })
})

it('anonymising an issue cancels the work orders that an older backup left open [ORDER-14]', async () => {
  const test = await startTestApp()
  onTestFinished(() => test.close())
  const { services } = test
  const home = await buildProperty(services)
  const { userId: reporterId } = await signIn(test, 'TENANT', home)
  const issueId = await buildIssue(services, { propertyId: home, reporterId, status: 'Withdrawn' })
  const firmId = await buildFirm(services)
  const ctx = systemCtx(services, 'a-job')
  const orders = new Map<OrderStatus, number>()
  for (const status of ORDER_STATUSES)
    orders.set(status, await buildOrder(services, { issueId, firmId, status }))
  const times = { starts_at: new Date(Date.now() + 3_600_000), ends_at: new Date(Date.now() + 7_200_000) }
  await services.db
    .insertInto('appointments')
    .values({ order_id: orders.get('Booked') ?? 0, ...times, state: 'Booked', picked_as: 'staff' })
    .execute()
  expect(await findToRemind(ctx, 9)).toHaveLength(1)
  await withTransaction(ctx, (tx) => anonymiseIssues(tx, [issueId]))
  for (const [status, orderId] of orders) {
    const isOpen = ['Prepared', 'Sent', 'Accepted', 'Booked'].includes(status)
    const order = await getOrderById(ctx, orderId)
    expect(order.status, status).toBe(isOpen ? 'Cancelled' : status)
    expect(order.cancelledAt !== null, status).toBe(isOpen)
    expect(order.appointments.map(({ state }) => state)).toEqual(status === 'Booked' ? ['Cancelled'] : [])
  }
  expect(await findToRemind(ctx, 9)).toEqual([])
})

it('anonymising an issue removes the words, people and files of its quotes and higher limits [QUOTE-13]', async () => {
  const world = await QuoteWorld.start()
  onTestFinished(() => world.test.close())
  const { services } = world.test
  const { db } = services
  const [alba] = world.firms
  const seed = async (): Promise<{ issueId: number; quoteId: number; orderId: number }> => {
    const issueId = await world.issue()
    const [quote] = await world.ask(issueId, [alba], { words: 'Mrs Marsh opens.' })
    const quoteId = quote?.quoteId ?? 0
    await world.give(alba.person, quoteId, 9900, { words: 'Marsh pays.' })
    const file = { file_name: 'Marsh.pdf', type: 'application/pdf', size: 1, sha256: newKey() }
    await db
      .updateTable('quotes')
      .set({ ...file, original_key: newKey() })
      .where('id', '=', quoteId)
      .execute()
    const orderId = await buildOrder(services, { issueId, firmId: alba.id, status: 'Done' })
    await db
      .insertInto('order_variations')
      .values({
        order_id: orderId,
        amount_pence: 100,
        words: 'Marsh asks.',
        decision_words: 'Marsh knows.',
        decided_by: world.manager.userId,
        state: 'Approved',
        ...file,
        original_key: newKey(),
      })
      .execute()
    return { issueId, quoteId, orderId }
  }
  const gone = await seed()
  const token = await world.token(alba)
  const kept = await seed()
  await db.updateTable('issues').set({ status: 'Resolved' }).where('id', '=', gone.issueId).execute()
  const ctx = systemCtx(services, 'a-job')
  const { files } = await withTransaction(ctx, (tx) => anonymiseIssues(tx, [gone.issueId, kept.issueId]))
  expect(files).toHaveLength(2)
  const quote = await getQuoteById(ctx, gone.quoteId)
  const [variation] = (await getOrderById(ctx, gone.orderId)).variations
  expect(JSON.stringify([quote, variation])).not.toMatch(/Marsh/)
  expect(quote).toMatchObject({ amountPence: 9900, status: 'Withdrawn', firmId: alba.id, fileName: null })
  expect(variation).toMatchObject({
    amountPence: 100,
    state: 'Approved',
    fileName: null,
    decidedByName: null,
  })
  expect(await findLinkedQuote(ctx, token)).toBeUndefined()
  expect(await getQuoteById(ctx, kept.quoteId)).toMatchObject({
    words: 'Mrs Marsh opens.',
    quoteWords: 'Marsh pays.',
    fileName: 'Marsh.pdf',
  })
})
