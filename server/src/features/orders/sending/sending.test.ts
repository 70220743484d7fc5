/* oxlint-disable max-lines -- one world for all of these tests */
import type { ErrorBody } from '@doorstep/contract/errors'
import type { Order } from '@doorstep/contract/orders/schema'
import { CANCELLED_BY_STAFF } from '@doorstep/contract/orders/texts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Caller, signIn } from '../../../../test/callers.ts'
import {
  buildIssue,
  buildProperty,
  buildSession,
  buildUser,
  findDevelopmentOf,
} from '../../../../test/factories.ts'
import { buildFirm, joinFirm } from '../../../../test/firms.ts'
import { keepLog } from '../../../../test/keptLog.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'
import { systemCtx, withTransaction } from '../../../context.ts'
import { lockProvedOrder, moveOrder } from '../service.ts'
import { findLinkedOrder } from '../links/service.ts'

const kept = keepLog()
const FIRM = { party: 'firm', userId: null } as const

describe('a work order', () => {
  let test: TestApp
  let home: number
  let resident: Caller
  let manager: Caller
  let admin: Caller
  let firmId: number
  let otherFirmId: number
  let person: Caller
  let otherPerson: Caller
  let issueId: number
  beforeAll(async () => {
    test = await startTestApp({ log: kept.log })
    home = await buildProperty(test.services)
    resident = await signIn(test, 'TENANT', home, { firstName: 'Priya', lastName: 'Nair' })
    manager = await signIn(test, 'PMGR', home, { email: 'manager@example.test' })
    admin = await signIn(test, 'ADMIN')
    const developmentIds = [await findDevelopmentOf(test.services, home)]
    firmId = await buildFirm(test.services, {
      name: 'Alba Plumbing',
      email: 'alba@example.test',
      developmentIds,
    })
    otherFirmId = await buildFirm(test.services, {
      name: 'Brook Drains',
      email: 'brook@example.test',
      developmentIds,
    })
    person = await personOf(firmId)
    otherPerson = await personOf(otherFirmId)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    await test.services.db.deleteFrom('firm_papers').execute()
    await test.services.db.deleteFrom('outbox_messages').execute()
    issueId = await issueIn('Open')
  })

  const personOf = async (at: number): Promise<Caller> => {
    const userId = await buildUser(test.services)
    await joinFirm(test.services, userId, at)
    return new Caller(test.app, { userId, token: await buildSession(test.services, userId) })
  }
  const issueIn = (status: 'Open' | 'InProgress' | 'Resolved') =>
    buildIssue(test.services, { propertyId: home, reporterId: resident.userId, status })
  const prepare = async (more: object = {}, caller = manager): Promise<Order> => {
    const body = { firmId, words: 'Please repair the tap.', ...more }
    const answer = await caller.post(`/issues/${issueId}/orders`, body)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<Order>()
  }
  const move = (orderId: number, to: 'Accepted' | 'Done', event: 'accepted' | 'done') =>
    withTransaction(systemCtx(test.services, 'a-test'), async (tx) =>
      moveOrder(tx, await lockProvedOrder(tx, orderId), to, FIRM, { event, words: 'All is well.' }),
    )
  const mailsTo = (recipient: string) =>
    test.services.db
      .selectFrom('outbox_messages')
      .select(['subject', 'body', 'secrets'])
      .where('recipient', '=', recipient)
      .orderBy('id')
      .execute()
  const tokenOf = async (recipient: string): Promise<string> => {
    const mail = (await mailsTo(recipient)).at(-1)
    const secrets = mail?.secrets && test.services.secrets.decrypt(mail.secrets)
    return (JSON.parse(secrets ?? '{}') as { link?: string }).link ?? ''
  }
  const statusOf = async (): Promise<string> =>
    (await manager.get(`/issues/${issueId}`)).json<{ status: string }>().status
  const auditOf = async (action: string) =>
    test.services.db
      .selectFrom('audit_events')
      .select(['actor_id', 'after'])
      .where('object_id', '=', issueId)
      .where('action', '=', action)
      .execute()
  const addPaper = (expires_on: string) =>
    test.services.db
      .insertInto('firm_papers')
      .values({ firm_id: firmId, kind: 'insurance', name: 'Public liability', expires_on })
      .execute()

  it('a work order is visible only to staff until it is sent, and is sent once however often staff press the button [ORDER-05]', async () => {
    const order = await prepare({ limitPence: 12_000 })
    expect(order).toMatchObject({
      status: 'Prepared',
      firmName: 'Alba Plumbing',
      next: ['Sent', 'Cancelled'],
    })
    expect(await statusOf()).toBe('Open')
    for (const caller of [resident, person])
      expect((await caller.get(`/issues/${issueId}/orders`)).body).not.toContain('repair')
    expect((await person.get(`/orders/${order.orderId}`)).statusCode).toBe(404)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => manager.post(`/orders/${order.orderId}/send`, {})),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ])
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json<ErrorBody>()
    expect(refused).toMatchObject({ code: 'CONFLICT', allowed: ['Cancelled'] })
    expect(await statusOf()).toBe('AwaitingContract')
    const [mail, ...others] = await mailsTo('alba@example.test')
    expect(others).toEqual([])
    expect(mail?.body).toContain('Please repair the tap.')
    expect(mail?.body).toContain('£120')
    expect(mail?.body).toContain('/order#{{link}}')
    expect(mail?.body).not.toMatch(/Priya|Nair|07700/)
    const again = await manager.post(`/issues/${issueId}/orders`, { firmId, words: 'Once more.' })
    expect(again.statusCode).toBe(409)
  })

  it('a work order is hidden from strangers and other firms, and shows the resident only its status [ORDER-06]', async () => {
    const { orderId } = await prepare({ send: true, limitPence: 999 })
    const stranger = await signIn(test, 'PMGR', await buildProperty(test.services))
    for (const caller of [stranger, otherPerson, await signIn(test, 'CONTRACTOR', home)]) {
      expect((await caller.get(`/orders/${orderId}`)).statusCode).toBe(404)
      expect((await caller.get(`/issues/${issueId}/orders`)).statusCode).toBe(404)
      expect((await caller.get('/orders')).body).not.toContain(`"orderId":${orderId},`)
    }
    for (const path of ['send', 'verify', 'link', 'cancel'])
      expect((await stranger.post(`/orders/${orderId}/${path}`, { words: 'No.' })).statusCode, path).toBe(404)
    expect((await person.post(`/orders/${orderId}/cancel`, { words: 'No.' })).statusCode).toBe(403)
    const [shown] = (await resident.get(`/issues/${issueId}/orders`)).json<Order[]>()
    expect(shown).toMatchObject({
      status: 'Sent',
      words: null,
      limitPence: null,
      events: [],
      photos: [],
      next: [],
    })
    const own = (await person.get(`/orders/${orderId}`)).json<Order>()
    expect(own).toMatchObject({
      words: 'Please repair the tap.',
      contact: null,
      next: ['Accepted', 'Declined'],
    })
  })

  it('a work order shows a firm nothing about another firm on the same issue [ORDER-06]', async () => {
    const mine = await prepare({ send: true })
    const body = { firmId: otherFirmId, words: 'Secret words for Brook.', limitPence: 4321, send: true }
    const theirs = (await manager.post(`/issues/${issueId}/orders`, body)).json<Order>()
    for (const path of [
      `/issues/${issueId}/orders`,
      `/issues/${issueId}`,
      `/issues/${issueId}/events`,
      `/orders/${mine.orderId}`,
      '/orders',
      '/issues',
      '/notifications',
      '/search?q=Brook',
    ]) {
      const told = (await person.get(path)).body
      expect(told, path).not.toMatch(/Brook|Secret|4321/)
    }
    expect((await person.get(`/orders/${theirs.orderId}`)).statusCode).toBe(404)
    expect((await mailsTo('alba@example.test')).map(({ body: text }) => text).join()).not.toMatch(
      /Brook|Secret/,
    )
  })

  it('a work order above a manager’s limit can be sent only by an administrator [ORDER-07]', async () => {
    const { orderId } = await prepare({ limitPence: 50_001 })
    const refused = await manager.post(`/orders/${orderId}/send`, {})
    expect(refused.statusCode).toBe(403)
    expect(refused.json<ErrorBody>().message).toContain('administrator')
    expect((await admin.post(`/orders/${orderId}/send`, {})).json()).toMatchObject({ status: 'Sent' })
  })

  it('a work order is not sent if a paper of the firm has expired, unless an administrator gives a reason [ORDER-08]', async () => {
    await addPaper('2099-01-01')
    await prepare({ firmId: otherFirmId, send: true })
    expect(await auditOf('order.override')).toEqual([])
    const { orderId } = await prepare()
    await test.services.db.updateTable('firm_papers').set({ expires_on: '2026-01-01' }).execute()
    const refused = await manager.post(`/orders/${orderId}/send`, {})
    const papers = [{ name: 'Public liability', expiresOn: '2026-01-01' }]
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { papers }])
    expect((await manager.post(`/orders/${orderId}/send`, { overrideReason: 'Now.' })).statusCode).toBe(403)
    const unexplained = await admin.post(`/orders/${orderId}/send`, {})
    expect([unexplained.statusCode, unexplained.json()]).toMatchObject([409, { papers }])
    expect(await mailsTo('alba@example.test')).toEqual([])
    const sent = await admin.post(`/orders/${orderId}/send`, { overrideReason: 'It is on its way.' })
    expect(sent.json()).toMatchObject({ status: 'Sent', overrideReason: 'It is on its way.' })
    expect(await auditOf('order.override')).toMatchObject([{ actor_id: admin.userId, after: { orderId } }])
  })

  it('a work order has a link that stops working when the order ends, a newer link is sent or the firm changes [ORDER-09]', async () => {
    const ctx = systemCtx(test.services, 'a-test')
    const { orderId } = await prepare({ send: true })
    const first = await tokenOf('alba@example.test')
    expect((await findLinkedOrder(ctx, first))?.id).toBe(orderId)
    const other = await manager.post(`/issues/${issueId}/orders`, {
      firmId: otherFirmId,
      words: 'You.',
      send: true,
    })
    const { orderId: otherId } = other.json<Order>()
    // The test forges links: it puts the other firm's order, or the other firm, into the link of the first firm.
    for (const forged of [
      first.replace(`o${orderId}-`, `o${otherId}-`),
      first.replace(`-${firmId}-`, `-${otherFirmId}-`),
      `${first.slice(0, -1)}${first.endsWith('a') ? 'b' : 'a'}`,
      'o99999999-1-aaaaaaaaaaaaaaaaaaaaaaaaaa',
      '',
    ])
      expect(await findLinkedOrder(ctx, forged), forged).toBeUndefined()
    expect((await manager.post(`/orders/${orderId}/link`)).statusCode).toBe(200)
    const second = await tokenOf('alba@example.test')
    expect(second).not.toBe(first)
    expect(await findLinkedOrder(ctx, first)).toBeUndefined()
    expect((await findLinkedOrder(ctx, second))?.id).toBe(orderId)
    const setFirm = (change: object) =>
      test.services.db.updateTable('firms').set(change).where('id', '=', firmId).execute()
    await setFirm({ is_active: false })
    expect(await findLinkedOrder(ctx, second)).toBeUndefined()
    await setFirm({ is_active: true, link_generation: 2 })
    expect(await findLinkedOrder(ctx, second)).toBeUndefined()
    await setFirm({ link_generation: 1 })
    expect((await manager.post(`/orders/${orderId}/cancel`, { words: 'Not needed.' })).statusCode).toBe(200)
    expect(await findLinkedOrder(ctx, second)).toBeUndefined()
    expect((await manager.post(`/orders/${orderId}/link`)).statusCode).toBe(409)
    const texts = await test.services.db.selectFrom('audit_events').select(['before', 'after']).execute()
    expect(`${JSON.stringify(texts)} ${kept.written()}`).not.toMatch(new RegExp(`${first}|${second}`))
    expect(JSON.stringify((await mailsTo('alba@example.test')).map(({ body }) => body))).not.toContain(second)
  })

  it('a work order is shown to the person who ends its issue, and is cancelled after that person confirms [ORDER-10]', async () => {
    issueId = await issueIn('InProgress')
    const { orderId } = await prepare({ send: true })
    const step = { status: 'Resolved', notes: 'We did it ourselves.' }
    const refused = await manager.update(issueId, step)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ orders: [{ orderId, firmName: 'Alba Plumbing', status: 'Sent' }] })
    const bulk = { act: 'step', status: 'Resolved', comment: 'We did it.', issueIds: [issueId] }
    const named = (await manager.post('/issues/bulk', bulk)).json<{ results: { message: string }[] }>()
    expect(named.results[0]?.message).toContain('Alba Plumbing')
    const byFirm = await person.update(issueId, step)
    expect(byFirm.statusCode).toBe(409)
    expect(byFirm.body).not.toContain('Alba')
    expect(await statusOf()).toBe('InProgress')
    const orderWords = 'Please do not come.'
    expect((await manager.update(issueId, { ...step, cancelOrders: true, orderWords })).statusCode).toBe(200)
    expect((await manager.get(`/orders/${orderId}`)).json()).toMatchObject({
      status: 'Cancelled',
      cancelWords: orderWords,
    })
    expect((await mailsTo('alba@example.test')).at(-1)).toMatchObject({
      subject: expect.stringContaining('cancelled'),
      body: expect.stringContaining(orderWords),
    })
  })

  it('a work order hides from its firm the comment with which staff end the issue [ORDER-200]', async () => {
    const comment = 'The resident is in hospital.'
    const ends = [
      () => manager.update(issueId, { status: 'Resolved', notes: comment, cancelOrders: true }),
      () => {
        const act = { act: 'step', status: 'Resolved', comment, internal: true, cancelOrders: true }
        return manager.post('/issues/bulk', { ...act, issueIds: [issueId] })
      },
    ]
    for (const end of ends) {
      issueId = await issueIn('InProgress')
      const { orderId } = await prepare({ send: true })
      expect((await end()).statusCode).toBe(200)
      expect((await manager.get(`/orders/${orderId}`)).json()).toMatchObject({
        status: 'Cancelled',
        cancelWords: CANCELLED_BY_STAFF,
      })
      const told = (await mailsTo('alba@example.test')).at(-1)?.body
      expect(told).toContain(CANCELLED_BY_STAFF)
      expect(told).not.toContain('hospital')
    }
  })

  it('a work order that was never sent ends with its issue, and the firm gets no email [ORDER-10]', async () => {
    const { orderId } = await prepare()
    expect((await resident.update(issueId, { status: 'Withdrawn' })).statusCode).toBe(200)
    expect((await manager.get(`/orders/${orderId}`)).json()).toMatchObject({ status: 'Cancelled' })
    expect(await mailsTo('alba@example.test')).toEqual([])
  })

  it.each([
    ['yes', 'Verified', 'Closed'],
    ['no', 'Accepted', 'InProgress'],
  ])(
    'a work order and its issue change status after the verdict %s [ORDER-11]',
    async (answer, status, issueStatus) => {
      const { orderId } = await prepare({ send: true })
      await move(orderId, 'Accepted', 'accepted')
      expect((await mailsTo('manager@example.test')).at(-1)?.body).toContain('has accepted the work order')
      await move(orderId, 'Done', 'done')
      expect(await statusOf()).toBe('Resolved')
      const given = await resident.post(`/issues/${issueId}/verdicts`, { answer, words: 'My own words.' })
      expect(given.statusCode, given.body).toBe(200)
      expect(await statusOf()).toBe(issueStatus)
      expect((await manager.get(`/orders/${orderId}`)).json()).toMatchObject({ status })
      expect((await mailsTo('alba@example.test')).map(({ body }) => body).join()).not.toContain(
        'My own words',
      )
    },
  )
})
