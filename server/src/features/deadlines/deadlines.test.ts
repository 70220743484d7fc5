import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DeadlineRule, DeadlinesPreview } from '@doorstep/contract/deadlines/schema'
import type { OwnerRule } from '@doorstep/contract/owner-rules/schema'
import type { IssueDeadline } from '@doorstep/contract/issues/deadlines/schema'
import { issueOf, signIn } from '../../../test/callers.ts'
import type { Answer, Caller } from '../../../test/callers.ts'
import { buildProperty } from '../../../test/factories.ts'
import { walkPages } from '../../../test/pages.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

const PLUMBING = 1
const ELECTRICAL = 2
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe('deadline rules', () => {
  let test: TestApp
  let home: number
  let developmentId: number
  let admin: Caller
  let manager: Caller
  let stranger: Caller
  beforeAll(async () => {
    test = await startTestApp()
    home = await buildProperty(test.services)
    const row = test.services.db.selectFrom('homes').select('development_id').where('id', '=', home)
    developmentId = (await row.executeTakeFirstOrThrow()).development_id
    admin = await signIn(test, 'ADMIN', undefined, { firstName: 'Ada', lastName: 'Min' })
    manager = await signIn(test, 'PMGR', home)
    stranger = await signIn(test, 'PMGR', await buildProperty(test.services))
  })
  beforeEach(async () => {
    await test.services.db.deleteFrom('issue_deadlines').execute()
    await test.services.db.deleteFrom('deadline_rules').where('begins_on', '>', '2000-01-01').execute()
    await test.services.db.deleteFrom('owner_rules').execute()
  })
  afterAll(() => test.close())

  const add = (rule: object, caller = admin): Promise<Answer> =>
    caller.post('/deadline-rules', {
      priority: 'Routine',
      kind: 'complete',
      amount: 5,
      unit: 'workingDays',
      beginsOn: inDays(1),
      ...rule,
    })
  const listed = async (caller: Caller, query = ''): Promise<DeadlineRule[]> =>
    (await caller.get(`/deadline-rules${query}`)).json<DeadlineRule[]>()
  const preview = async (query: string, caller = manager): Promise<DeadlinesPreview> =>
    (
      await caller.get(
        `/deadline-rules/preview?developmentId=${developmentId}&categoryId=${PLUMBING}&${query}`,
      )
    ).json<DeadlinesPreview>()

  it('deadline rules include the shipped rules, and are added once as dated, audited rows [DUE-12, DUE-22]', async () => {
    const shipped = await listed(admin)
    expect(shipped).toHaveLength(8)
    expect(shipped.every(({ state, developmentId: at }) => state === 'current' && at === null)).toBe(true)
    const added = await add({ developmentId, categoryId: PLUMBING })
    expect(added.statusCode, added.body).toBe(201)
    const rule = added.json<DeadlineRule>()
    expect(rule).toMatchObject({ developmentId, category: 'Plumbing', amount: 5, state: 'future' })
    const again = await add({ developmentId, categoryId: PLUMBING })
    expect(again.json<DeadlineRule>().id).toBe(rule.id)
    const audit = test.services.db
      .selectFrom('audit_events')
      .select('actor_id')
      .where('action', '=', 'deadlineRule.add')
      .where('object_id', '=', rule.id)
    expect(await audit.execute()).toEqual([{ actor_id: admin.userId }])
    expect(await listed(admin, '?state=future')).toEqual([rule])
    const pages = await walkPages<DeadlineRule>(admin, '/deadline-rules?limit=4')
    expect(pages.map(({ length }) => length)).toEqual([4, 4, 1])
    expect(pages[0]?.[0]).toEqual(rule)
  })

  it('deadline rules replace each other: the newest rule in force applies, and the rule before it counts as past [DUE-22]', async () => {
    const first = (await add({ beginsOn: inDays(0), developmentId })).json<DeadlineRule>()
    const second = (await add({ beginsOn: inDays(0), developmentId, amount: 7 })).json<DeadlineRule>()
    const states = new Map((await listed(admin)).map(({ id, state }) => [id, state]))
    expect([states.get(first.id), states.get(second.id)]).toEqual(['past', 'current'])
    const { deadlines } = await preview('priority=Routine')
    expect(deadlines.find(({ kind }) => kind === 'complete')).toMatchObject({ ruleId: second.id, amount: 7 })
    await add({ beginsOn: inDays(0), developmentId, amount: null, unit: null })
    expect((await preview('priority=Routine')).deadlines.map(({ kind }) => kind)).toEqual(['answer'])
  })

  it('deadline rules can be removed only before they begin [DUE-22]', async () => {
    const future = (await add({})).json<DeadlineRule>()
    const begun = (await add({ beginsOn: inDays(0) })).json<DeadlineRule>()
    expect((await admin.delete(`/deadline-rules/${future.id}`)).statusCode).toBe(204)
    expect((await admin.delete(`/deadline-rules/${future.id}`)).statusCode).toBe(404)
    expect((await admin.delete(`/deadline-rules/${begun.id}`)).statusCode).toBe(409)
    expect((await listed(admin)).map(({ id }) => id)).not.toContain(future.id)
  })

  it.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: 1.5 }, 'amount'],
    [{ amount: 261 }, 'amount'],
    [{ amount: null }, 'unit'],
    [{ unit: null }, 'unit'],
    [{ unit: 'weeks' }, 'unit'],
    [{ beginsOn: '2001-01-01' }, 'beginsOn'],
    [{ beginsOn: inDays(1000) }, 'beginsOn'],
    [{ beginsOn: 'soon' }, 'beginsOn'],
    [{ priority: 'Soon' }, 'priority'],
    [{ kind: 'visit' }, 'kind'],
    [{ developmentId: 99_999_999 }, 'developmentId'],
    [{ categoryId: 101 }, 'categoryId'],
  ])(
    'deadline rules are refused if one field has a value that is not allowed: %j [DUE-22]',
    async (rule, field) => {
      const answer = await add(rule)
      expect(answer.statusCode).toBe(400)
      expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field])
    },
  )

  it('deadline rules can be read by managers in their scope, and changed by administrators only [DUE-23]', async () => {
    const own = (await add({ developmentId })).json<DeadlineRule>()
    expect((await listed(manager)).map(({ id }) => id)).toContain(own.id)
    const others = await listed(stranger)
    expect(others.map(({ id }) => id)).not.toContain(own.id)
    expect(others).toHaveLength(8)
    expect((await add({}, manager)).statusCode).toBe(403)
    expect((await manager.delete(`/deadline-rules/${own.id}`)).statusCode).toBe(403)
    expect((await stranger.get(`/deadline-rules?developmentId=${developmentId}`)).statusCode).toBe(404)
    expect((await listed(manager, `?developmentId=${developmentId}`)).map(({ id }) => id)).toEqual([own.id])
  })

  it('a deadline rule applies to reports made from its first day, but not to reports from before it was added [DUE-07, DUE-10]', async () => {
    const { db } = test.services
    const row = { priority: 'Routine', kind: 'complete', unit: 'workingDays' }
    await db
      .insertInto('deadline_rules')
      .values([
        { ...row, amount: 5, begins_on: '2026-06-01', created_at: new Date('2026-05-01T00:00:00Z') },
        // The test created the rule after the day on which the rule begins, so the rule does not apply to earlier
        // reports.
        { ...row, amount: 2, begins_on: '2026-06-10', created_at: new Date('2026-07-01T00:00:00Z') },
      ])
      .execute()
    const due = async (at: string): Promise<string | undefined> =>
      (await preview(`priority=Routine&at=${at}`)).deadlines.find(({ kind }) => kind === 'complete')?.dueAt
    expect(await due('2026-05-29T10:00:00')).toBe('2026-06-26T16:00:00.000Z')
    expect(await due('2026-05-31T23:59:00')).toBe('2026-06-26T16:00:00.000Z')
    expect(await due('2026-06-01T00:00:00')).toBe('2026-06-08T16:00:00.000Z')
    expect(await due('2026-06-15T10:00:00')).toBe('2026-06-22T16:00:00.000Z')
    expect(await due('2026-07-02T10:00:00')).toBe('2026-07-06T16:00:00.000Z')
  })

  it('the preview of deadline rules shows the same deadlines and owner that a real report gets [DUE-07, DUE-24]', async () => {
    await add({ priority: 'Urgent', beginsOn: inDays(0), developmentId, amount: 3, unit: 'hours' })
    await add({ priority: 'Urgent', beginsOn: inDays(0), categoryId: PLUMBING, amount: 4, unit: 'hours' })
    await add({
      priority: 'Urgent',
      beginsOn: inDays(0),
      developmentId,
      categoryId: ELECTRICAL,
      amount: 6,
      unit: 'hours',
    })
    await manager.put('/owner-rules', { developmentId, categoryId: PLUMBING, userId: admin.userId })
    const shown = await preview('priority=Urgent')
    expect(shown).toMatchObject({ priority: 'Urgent', nation: 'england', ownerName: 'Ada Min' })
    // A leak under the sink is Urgent by default.
    const fields = {
      PropertyId: String(home),
      CategoryId: '1',
      SubCategoryId: '101',
      SubSubCategoryId: '10101',
    }
    const tenant = await signIn(test, 'TENANT', home)
    const { issueId } = issueOf(await tenant.report(test, fields))
    const real = (await admin.get(`/issues/${issueId}/deadlines`)).json<IssueDeadline[]>()
    expect(real.map(({ kind, ruleId }) => [kind, ruleId])).toEqual(
      shown.deadlines.map(({ kind, ruleId }) => [kind, ruleId]),
    )
    // A rule for the development takes precedence over a rule for the category.
    expect(real.find(({ kind }) => kind === 'complete')).toMatchObject({ amount: 3, unit: 'hours' })
    expect((await admin.get(`/issues/${issueId}`)).json()).toMatchObject({ ownerId: admin.userId })
    expect(
      (await stranger.get(`/deadline-rules/preview?developmentId=${developmentId}&categoryId=1`)).statusCode,
    ).toBe(404)
  })

  it('deadline rules let the development’s manager set, change and remove an owner rule [DUE-03, DUE-23]', async () => {
    const put = (userId: number, caller = manager): Promise<Answer> =>
      caller.put('/owner-rules', { developmentId, userId })
    const first = await put(manager.userId)
    expect(first.json<OwnerRule>()).toMatchObject({
      developmentId,
      categoryId: null,
      userId: manager.userId,
      counts: true,
    })
    const changed = await put(admin.userId)
    expect(changed.json<OwnerRule>()).toMatchObject({ id: first.json<OwnerRule>().id, name: 'Ada Min' })
    expect((await put(stranger.userId)).statusCode).toBe(400)
    expect((await put(stranger.userId, stranger)).statusCode).toBe(404)
    const people = (await manager.get(`/owner-rules/people?developmentId=${developmentId}`)).json<
      { id: number }[]
    >()
    expect(people.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual([
      admin.userId,
      manager.userId,
    ])
    expect((await stranger.get('/owner-rules')).json()).toEqual([])
    const [rule] = (await manager.get('/owner-rules')).json<OwnerRule[]>()
    expect((await stranger.delete(`/owner-rules/${rule?.id}`)).statusCode).toBe(404)
    const gone = await Promise.all([
      manager.delete(`/owner-rules/${rule?.id}`),
      admin.delete(`/owner-rules/${rule?.id}`),
    ])
    expect(gone.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([204, 404])
  })
})
