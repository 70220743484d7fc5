import { fillReply } from '@doorstep/contract/issues/saved-replies/rules'
import type { SavedReply } from '@doorstep/contract/issues/saved-replies/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/callers.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { buildProperty } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

let test: TestApp
let home: number
let manager: Caller
let colleague: Caller
let admin: Caller
beforeAll(async () => {
  test = await startTestApp()
  home = await buildProperty(test.services)
  manager = await signIn(test, 'PMGR', home, { firstName: 'Mary', lastName: 'Mill' })
  colleague = await signIn(test, 'PMGR', home)
  admin = await signIn(test, 'ADMIN')
})
beforeEach(async () => {
  for (const table of ['saved_replies', 'idempotency_keys'] as const)
    await test.services.db.deleteFrom(table).execute()
})
afterAll(() => test.close())

const SOON = { title: 'Soon', text: 'Hello {firstName},\nwe come soon.', isShared: false }
const save = (caller: Caller, reply: object = {}, headers = {}): Promise<Answer> =>
  caller.post('/issues/saved-replies', { ...SOON, ...reply }, headers)
async function saved(caller: Caller, reply: object = {}): Promise<SavedReply> {
  const answer = await save(caller, reply)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<SavedReply>()
}
const listed = async (caller: Caller): Promise<SavedReply[]> =>
  (await caller.get('/issues/saved-replies')).json<SavedReply[]>()

describe('saved replies', () => {
  it('saved replies can be saved, changed and deleted by their owner, and every act is audited [DESK-25]', async () => {
    const reply = await saved(manager)
    expect(reply).toEqual({
      ...SOON,
      id: reply.id,
      isOwn: true,
      ownerName: 'Mary Mill',
      can: ['savedReply:save'],
    })
    const change = { title: 'Late', text: 'We are late.', isShared: true }
    const changed = await manager.put(`/issues/saved-replies/${reply.id}`, change)
    expect(changed.json()).toMatchObject(change)
    expect(await listed(manager)).toEqual([changed.json()])
    expect((await manager.delete(`/issues/saved-replies/${reply.id}`)).statusCode).toBe(204)
    expect(await listed(manager)).toEqual([])
    const audit = test.services.db
      .selectFrom('audit_events')
      .select('action')
      .where('object_type', '=', 'savedReply')
      .orderBy('id')
    expect((await audit.execute()).map(({ action }) => action)).toEqual([
      'savedReply.create',
      'savedReply.update',
      'savedReply.delete',
    ])
  })

  it('saved replies are visible to all staff when shared, and can be changed by their owner or an administrator [DESK-25]', async () => {
    const [shared, own] = [await saved(manager, { isShared: true }), await saved(manager, { title: 'Own' })]
    await saved(colleague, { title: 'Zeal' })
    expect((await listed(colleague)).map(({ title, isOwn }) => [title, isOwn])).toEqual([
      ['Zeal', true],
      ['Soon', false],
    ])
    const body = { ...SOON, title: 'Later', isShared: true }
    expect((await colleague.put(`/issues/saved-replies/${shared.id}`, body)).statusCode).toBe(403)
    expect((await colleague.delete(`/issues/saved-replies/${shared.id}`)).statusCode).toBe(403)
    for (const caller of [colleague, admin])
      expect((await caller.put(`/issues/saved-replies/${own.id}`, body)).statusCode).toBe(404)
    expect((await admin.put(`/issues/saved-replies/${shared.id}`, body)).json()).toMatchObject({
      title: 'Later',
      ownerName: 'Mary Mill',
      can: ['savedReply:save'],
    })
    const hidden = await admin.put(`/issues/saved-replies/${shared.id}`, { ...body, isShared: false })
    expect([hidden.statusCode, Object.keys(hidden.json().fields)]).toEqual([400, ['isShared']])
    expect((await admin.delete(`/issues/saved-replies/${shared.id}`)).statusCode).toBe(204)
  })

  it('saved replies have unique titles, are limited to a hundred for each person, and are saved once for each idempotency key [DESK-25]', async () => {
    const key = { 'idempotency-key': '5d0c7a6e-1c0b-4a38-8d4b-1f0e4a5c6b03' }
    const first = (await save(manager, {}, key)).json<SavedReply>()
    expect((await save(manager, {}, key)).json()).toEqual(first)
    expect((await save(manager, { title: 'SOON' })).json().fields).toEqual({
      title: 'There is already a reply with this title. Choose another title.',
    })
    const rows = Array.from({ length: 99 }, (_, at) => ({
      user_id: manager.userId,
      title: `Reply ${at}`,
      text: 'Soon.',
      is_shared: false,
    }))
    await test.services.db.insertInto('saved_replies').values(rows).execute()
    expect((await save(manager, { title: 'One more' })).statusCode).toBe(409)
    expect((await save(colleague)).statusCode).toBe(201)
  })

  it.each([
    [{ title: '' }, 'title'],
    [{ title: 'x'.repeat(61) }, 'title'],
    [{ text: ' ' }, 'text'],
    [{ text: 'x'.repeat(2001) }, 'text'],
    [{ isShared: 'yes' }, 'isShared'],
  ])('saved replies are refused if a field is missing or wrong: %j [DESK-25]', async (reply, field) => {
    const answer = await save(manager, reply)
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
  })

  it('saved replies are available only to staff [DESK-25]', async () => {
    for (const role of ['LEASE', 'LETTINGAGENT', 'CONTRACTOR', 'TENANT'] as const) {
      const caller = await signIn(test, role, home)
      expect((await caller.get('/issues/saved-replies')).statusCode).toBe(403)
      expect((await save(caller)).statusCode).toBe(403)
    }
  })

  it('saved replies are filled in with details of the issue [DESK-26]', () => {
    const facts = { firstName: 'Ada', jobId: 1042, title: 'No {jobId} light' }
    expect(fillReply('Dear {firstName}, job {jobId}: {title}. {other} {', facts)).toBe(
      'Dear Ada, job 1042: No {jobId} light. {other} {',
    )
    expect(fillReply('Hello {firstName}', { ...facts, firstName: null })).toBe('Hello there')
  })
})
