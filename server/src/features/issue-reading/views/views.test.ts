import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { View } from '@doorstep/contract/issues/views/schema'
import { signIn } from '../../../../test/callers.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { buildIssue, buildProperty, clearIssues, findDevelopmentOf } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

let test: TestApp
let home: number
let elsewhere: number
let manager: Caller
let colleague: Caller
let admin: Caller
let resident: Caller
beforeAll(async () => {
  test = await startTestApp()
  home = await buildProperty(test.services)
  elsewhere = await buildProperty(test.services)
  manager = await signIn(test, 'PMGR', home, { firstName: 'Mary', lastName: 'Mill' })
  colleague = await signIn(test, 'PMGR', elsewhere)
  admin = await signIn(test, 'ADMIN')
  resident = await signIn(test, 'TENANT', home)
})
beforeEach(async () => {
  await clearIssues(test.services)
  for (const table of ['issue_views', 'idempotency_keys'] as const)
    await test.services.db.deleteFrom(table).execute()
})
afterAll(() => test.close())

const OVERDUE = { due: 'overdue', sort: 'urgency' }
const save = (caller: Caller, view: object, headers = {}): Promise<Answer> =>
  caller.post('/issues/views', { name: 'Late', query: OVERDUE, isShared: false, ...view }, headers)
async function saved(caller: Caller, view: object = {}): Promise<View> {
  const answer = await save(caller, view)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<View>()
}
async function listed(caller: Caller, query = ''): Promise<View[]> {
  const answer = await caller.get(`/issues/views${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<View[]>()
}
const namesOf = async (caller: Caller): Promise<string[]> => (await listed(caller)).map(({ name }) => name)

describe('saved views', () => {
  it('saved views can be saved, changed and deleted by their owner, and each act is audited [DESK-20]', async () => {
    const view = await saved(manager)
    expect(view).toEqual({
      id: view.id,
      name: 'Late',
      query: OVERDUE,
      isShared: false,
      isOwn: true,
      ownerName: 'Mary Mill',
      count: 0,
      can: ['issueView:save'],
    })
    const change = { name: 'Nobody sees to it', query: { owner: 'nobody' }, isShared: true }
    const changed = await manager.put(`/issues/views/${view.id}`, change)
    expect(changed.json()).toMatchObject(change)
    expect(await listed(manager)).toEqual([changed.json()])
    expect((await manager.delete(`/issues/views/${view.id}`)).statusCode).toBe(204)
    expect(await listed(manager)).toEqual([])
    expect((await manager.delete(`/issues/views/${view.id}`)).statusCode).toBe(404)
    const audit = test.services.db
      .selectFrom('audit_events')
      .select('action')
      .where('object_type', '=', 'issueView')
      .where('object_id', '=', view.id)
      .orderBy('id')
    expect((await audit.execute()).map(({ action }) => action)).toEqual([
      'issueView.create',
      'issueView.update',
      'issueView.delete',
    ])
  })

  it('saved views store only filters and the sort order [DESK-20]', async () => {
    const view = await saved(manager, { query: { ...OVERDUE, limit: '3', cursor: 'x', other: 'y' } })
    expect(view.query).toEqual(OVERDUE)
  })

  it('saved views have the same count as their list, within the scope of each reader [DESK-21]', async () => {
    const build = (propertyId: number, title: string): Promise<number> =>
      buildIssue(test.services, { propertyId, reporterId: resident.userId, title, status: 'Open' })
    const numbers = [
      await build(home, 'Blocked sink'),
      await build(home, 'Sink is loose'),
      await build(elsewhere, 'Sink'),
    ]
    await build(home, 'No light')
    const { jobId } = await test.services.db
      .selectFrom('issues')
      .select('job_id as jobId')
      .where('id', '=', numbers[0] ?? 0)
      .executeTakeFirstOrThrow()
    await saved(manager, { name: 'Sinks', query: { q: 'sink' }, isShared: true })
    await saved(manager, { name: 'One', query: { jobId: String(jobId), owner: 'nobody' }, isShared: true })
    await saved(manager, { name: 'Mine', query: { owner: 'me' }, isShared: true })
    const countsOf = async (caller: Caller): Promise<number[]> =>
      (await listed(caller)).map(({ count }) => count)
    expect(await countsOf(manager)).toEqual([0, 1, 2])
    expect(await countsOf(colleague)).toEqual([0, 0, 1])
    expect(await countsOf(admin)).toEqual([0, 1, 3])
    for (const caller of [manager, colleague, admin])
      for (const { query, count } of await listed(caller)) {
        const list = await caller.get(`/issues?${new URLSearchParams(query).toString()}`)
        expect(Number(list.headers['x-total-count'])).toBe(count)
      }
  })

  it('saved views of other staff are listed after the reader’s own views if they are shared, unless they are about places that the reader does not manage [DESK-22]', async () => {
    await saved(manager, { name: 'Zeal', isShared: true })
    await saved(manager, { name: 'apple', isShared: true })
    await saved(manager, { name: 'Hidden' })
    const developmentId = String(await findDevelopmentOf(test.services, home))
    await saved(manager, { name: 'Place', query: { developmentId }, isShared: true })
    await saved(manager, { name: 'Home', query: { propertyId: String(home) }, isShared: true })
    await saved(colleague, { name: 'Own' })
    expect(await namesOf(colleague)).toEqual(['Own', 'apple', 'Zeal'])
    expect(await namesOf(manager)).toEqual(['apple', 'Hidden', 'Home', 'Place', 'Zeal'])
    expect(await namesOf(admin)).toEqual(['apple', 'Home', 'Place', 'Zeal'])
    const pages: string[] = []
    for (let path: string | undefined = '/issues/views?limit=2'; path !== undefined;) {
      const answer: Answer = await colleague.get(path)
      pages.push(
        answer
          .json<View[]>()
          .map(({ name }) => name)
          .join(' '),
      )
      path = /<\/api([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1]
    }
    expect(pages).toEqual(['Own apple', 'Zeal'])
  })

  it('saved views can be changed by an administrator if shared, and otherwise only by their owner [DESK-22]', async () => {
    const [shared, own] = [await saved(manager, { isShared: true }), await saved(manager, { name: 'Own' })]
    const body = { name: 'Later', query: OVERDUE, isShared: true }
    expect((await colleague.put(`/issues/views/${shared.id}`, body)).statusCode).toBe(403)
    expect((await colleague.delete(`/issues/views/${shared.id}`)).statusCode).toBe(403)
    for (const caller of [colleague, admin]) {
      expect((await caller.put(`/issues/views/${own.id}`, body)).statusCode).toBe(404)
      expect((await caller.delete(`/issues/views/${own.id}`)).statusCode).toBe(404)
    }
    expect((await listed(colleague))[0]?.can).toEqual([])
    expect((await listed(admin))[0]?.can).toEqual(['issueView:save'])
    const changed = await admin.put(`/issues/views/${shared.id}`, body)
    expect(changed.json()).toMatchObject({ name: 'Later', isOwn: false, ownerName: 'Mary Mill' })
    const hidden = await admin.put(`/issues/views/${shared.id}`, { ...body, isShared: false })
    expect([hidden.statusCode, Object.keys(hidden.json().fields)]).toEqual([400, ['isShared']])
    expect((await admin.delete(`/issues/views/${shared.id}`)).statusCode).toBe(204)
  })

  it('saved views have unique names, are limited to twenty, and are saved once for each idempotency key [DESK-23]', async () => {
    const key = { 'idempotency-key': '0a0f6c53-5a31-4f3e-9a0a-7d2f3f1b9b02' }
    const first = (await save(manager, {}, key)).json<View>()
    expect((await save(manager, {}, key)).json()).toEqual(first)
    const same = await save(manager, { name: 'LATE' })
    expect([same.statusCode, same.json().fields]).toEqual([
      409,
      { name: 'There is already a view with this name. Choose another name.' },
    ])
    const other = await saved(manager, { name: 'Later' })
    const renamed = await manager.put(`/issues/views/${other.id}`, {
      name: 'late',
      query: OVERDUE,
      isShared: false,
    })
    expect(renamed.statusCode).toBe(409)
    await saved(colleague)
    for (let at = 3; at <= 20; at += 1) await saved(manager, { name: `View ${at}` })
    const more = await save(manager, { name: 'One more' })
    expect([more.statusCode, more.json().message]).toEqual([
      409,
      'You can save at most 20 views. Delete one first.',
    ])
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ name: 'Two\nlines' }, 'name'],
    [{ isShared: 'yes' }, 'isShared'],
    [{ query: { due: 'never' } }, 'query'],
    [{ query: { q: 'x'.repeat(201) } }, 'query'],
    [{ query: { propertyId: 1 } }, 'query'],
    [{ query: 'due=overdue' }, 'query'],
  ])('saved views reject bad content: %j [DESK-20]', async (view, field) => {
    const answer = await save(manager, view)
    expect([
      answer.statusCode,
      [...new Set(Object.keys(answer.json().fields).map((name) => name.split('.')[0]))],
    ]).toEqual([400, [field]])
  })

  it('saved views are only for staff [DESK-22]', async () => {
    for (const role of ['LEASE', 'LETTINGAGENT', 'CONTRACTOR', 'TENANT'] as const) {
      const caller = await signIn(test, role, home)
      expect((await caller.get('/issues/views')).statusCode).toBe(403)
      expect((await save(caller, {})).statusCode).toBe(403)
    }
  })
})
