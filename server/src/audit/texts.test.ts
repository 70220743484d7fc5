import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueOf, signIn } from '../../test/callers.ts'
import type { Caller } from '../../test/callers.ts'
import { buildProperty, buildUser, mapUser } from '../../test/factories.ts'
import { startTestApp } from '../../test/testApp.ts'
import type { TestApp } from '../../test/testApp.ts'

const CANARY = 'Canary Wharf 5551234'

describe('texts in the audit', () => {
  let test: TestApp
  let propertyId: number
  let admin: Caller
  let resident: Caller
  beforeAll(async () => {
    test = await startTestApp()
    propertyId = await buildProperty(test.services)
    admin = await signIn(test, 'ADMIN')
    resident = await signIn(test, 'TENANT', propertyId)
  })
  afterAll(() => test.close())

  const textsOf = async (action: string) => {
    const row = await test.services.db
      .selectFrom('audit_events as e')
      .innerJoin('audit_texts as t', 't.event_id', 'e.id')
      .select(['t.user_id', 't.texts', 'e.before', 'e.after'])
      .where('e.action', '=', action)
      .orderBy('e.id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row
  }

  it('the texts of an event are stored separately, with the person they are about [AUDIT-20]', async () => {
    const userId = await buildUser(test.services)
    await mapUser(test.services, userId, propertyId, 'TENANT')
    await admin.put('/admin/suspend-user', { userId, reason: CANARY })
    expect(await textsOf('user.suspend')).toEqual({
      user_id: userId,
      texts: { 'after.reason': CANARY },
      before: { status: 'Approved' },
      after: { status: 'Suspended', reason: '[text]' },
    })
    const { issueId } = issueOf(
      await resident.report(test, { PropertyId: String(propertyId), Title: CANARY, Description: CANARY }),
    )
    expect((await resident.update(issueId, { title: `${CANARY} again` })).statusCode).toBe(200)
    expect(await textsOf('issue.update')).toMatchObject({
      user_id: resident.userId,
      texts: { 'before.title': CANARY, 'after.title': `${CANARY} again` },
    })
  })

  it('the texts of an event are stored only outside the event, for every call [AUDIT-20]', async () => {
    const { id, development_id } = await test.services.db
      .selectFrom('homes')
      .select(['id', 'development_id'])
      .where('id', '=', propertyId)
      .executeTakeFirstOrThrow()
    const answers = [
      await admin.put(`/properties/${id}`, { name: CANARY, address: CANARY, developmentId: development_id }),
      await admin.post('/alerts', { message: CANARY, severity: 'Info' }),
      await admin.post('/MaintenanceActivity', {
        propertyId: id,
        activity: CANARY,
        lastCompleted: '2026-01-01',
        nextScheduled: '2027-01-01',
      }),
      await admin.post('/bank-holidays', { nations: ['england'], day: '2027-03-03', name: CANARY }),
    ]
    expect(answers.filter(({ statusCode }) => statusCode >= 300).map(({ body }) => body)).toEqual([])
    const events = await test.services.db.selectFrom('audit_events').selectAll().execute()
    expect(JSON.stringify(events)).not.toContain(CANARY)
    const texts = await test.services.db.selectFrom('audit_texts').select('texts').execute()
    expect(JSON.stringify(texts).split(CANARY).length).toBeGreaterThan(8)
  })

  it('the texts of an event can be erased without changing the event [AUDIT-20]', async () => {
    const userId = await buildUser(test.services)
    await mapUser(test.services, userId, propertyId, 'TENANT')
    await admin.put('/admin/suspend-user', { userId, reason: CANARY })
    const history = () => admin.get(`/admin/users/${userId}/events`)
    expect((await history()).json()).toMatchObject([{ text: 'Suspended', reason: CANARY }])
    await test.services.db.deleteFrom('audit_texts').where('user_id', '=', userId).execute()
    expect((await history()).json()).toMatchObject([{ text: 'Suspended', reason: null }])
  })
})
