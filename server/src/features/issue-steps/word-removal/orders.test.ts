import { expect, it, onTestFinished } from 'vitest'
import { signIn } from '../../../../test/callers.ts'
import { everyRow } from '../../../../test/everyRow.ts'
import { buildIssue, buildProperty } from '../../../../test/factories.ts'
import { buildFirm, buildOrder } from '../../../../test/firms.ts'
import { QuoteWorld } from '../../../../test/quotes.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import { newKey } from '../../../files/store.ts'

it('redaction removes words from the work orders of the issue, but not from other work orders [ORDER-15]', async () => {
  const test = await startTestApp()
  onTestFinished(() => test.close())
  const { services } = test
  const { db } = services
  const home = await buildProperty(services)
  const manager = await signIn(test, 'PMGR', home)
  const reporterId = (await signIn(test, 'TENANT', home)).userId
  const firmId = await buildFirm(services)
  const words = 'Ask Zqmarsh for the key.'
  const orderAt = async (): Promise<{ issueId: number; order_id: number }> => {
    const issueId = await buildIssue(services, { propertyId: home, reporterId, status: 'InProgress' })
    const order_id = await buildOrder(services, { issueId, firmId, status: 'Accepted' })
    const texts = {
      words,
      decline_reason: words,
      done_words: words,
      cancel_words: words,
      override_reason: words,
    }
    await db.updateTable('work_orders').set(texts).where('id', '=', order_id).execute()
    await db
      .insertInto('work_order_events')
      .values({ order_id, kind: 'accepted', party: 'firm', words })
      .execute()
    const times = { starts_at: new Date(0), ends_at: new Date(1000) }
    const visit = { order_id, ...times, state: 'NoAccess', picked_as: 'staff', outcome_words: words }
    await db.insertInto('appointments').values(visit).execute()
    const photo = { type: 'image/jpeg', size: 1, sha256: newKey(), original_key: newKey() }
    await db
      .insertInto('work_order_photos')
      .values({ order_id, moment: 'after', name: 'zqmarsh.jpg', ...photo })
      .execute()
    await db
      .insertInto('certificates')
      .values({
        ...photo,
        order_id,
        property_id: home,
        firm_id: firmId,
        by_firm: true,
        kind: 'other',
        name: words,
        issued_on: '2026-01-05',
        file_name: 'zqmarsh.pdf',
      })
      .execute()
    return { issueId, order_id }
  }
  const { issueId } = await orderAt()
  const answer = await manager.post(`/issues/${issueId}/redact`, { words: 'zqmarsh', reason: 'A name.' })
  expect(answer.statusCode, answer.body).toBe(200)
  const tables = Object.entries(await everyRow(services)).filter(([, rows]) => /zqmarsh/i.test(rows ?? ''))
  expect(tables.map(([table]) => table)).toEqual([])
  const left = db.selectFrom('work_orders').select('words').where('issue_id', '=', issueId)
  expect(await left.execute()).toEqual([{ words: 'Ask [removed] for the key.' }])
  const other = await orderAt()
  await manager.post(`/issues/${issueId}/redact`, { words: 'zqmarsh', reason: 'A name.' })
  const kept = db.selectFrom('work_orders').select('words').where('id', '=', other.order_id)
  expect(await kept.execute()).toEqual([{ words }])
})

it('redaction removes words from the quotes of the issue and from requests for higher limits [QUOTE-13]', async () => {
  const world = await QuoteWorld.start()
  onTestFinished(() => world.test.close())
  const { services } = world.test
  const { db } = services
  const [alba] = world.firms
  const words = 'Ask Zqmarsh for the key.'
  const issueId = await world.issue()
  const [quote] = await world.ask(issueId, [alba], { words })
  const quoteId = quote?.quoteId ?? 0
  await world.give(alba.person, quoteId, 9900, { words })
  const file = { file_name: 'zqmarsh.pdf', type: 'application/pdf', size: 1, sha256: newKey() }
  await db
    .updateTable('quotes')
    .set({ ...file, original_key: newKey(), decline_reason: words, override_reason: words })
    .where('id', '=', quoteId)
    .execute()
  const order_id = await buildOrder(services, { issueId, firmId: alba.id })
  const asked = { order_id, amount_pence: 1, words, decision_words: words, ...file, original_key: newKey() }
  await db.insertInto('order_variations').values(asked).execute()
  const answer = await world.manager.post(`/issues/${issueId}/redact`, {
    words: 'zqmarsh',
    reason: 'A name.',
  })
  expect(answer.statusCode, answer.body).toBe(200)
  const tables = Object.entries(await everyRow(services)).filter(([, rows]) => /zqmarsh/i.test(rows ?? ''))
  expect(tables.map(([table]) => table)).toEqual([])
  expect((await alba.person.get(`/quotes/${quoteId}`)).json()).toMatchObject({
    words: 'Ask [removed] for the key.',
    amountPence: 9900,
  })
})
