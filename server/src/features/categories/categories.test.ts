import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ManagedCategory } from '@doorstep/contract/categories/schema'
import type { Category } from '@doorstep/contract/lookups/schema'
import { signIn } from '../../../test/callers.ts'
import type { Answer, Caller } from '../../../test/callers.ts'
import { buildIssue, buildProperty } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

describe('category management', () => {
  let test: TestApp
  let admin: Caller
  let manager: Caller
  let resident: Caller
  let propertyId: number
  let top: ManagedCategory
  let count = 0
  beforeAll(async () => {
    test = await startTestApp()
    propertyId = await buildProperty(test.services)
    admin = await signIn(test, 'ADMIN')
    manager = await signIn(test, 'PMGR', propertyId)
    resident = await signIn(test, 'TENANT', propertyId)
  })
  beforeEach(async () => {
    top = await add()
  })
  afterAll(() => test.close())

  const bodyOf = (part: object = {}): object => {
    count += 1
    return {
      name: `Category ${count}`,
      question: '',
      advice: '',
      defaultPriority: null,
      searchWords: '',
      ...part,
    }
  }
  const create = (part: object = {}): Promise<Answer> => admin.post('/categories/managed', bodyOf(part))
  const add = async (part: object = {}): Promise<ManagedCategory> => {
    const answer = await create(part)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<ManagedCategory>()
  }
  const update = (category: ManagedCategory, part: object): Promise<Answer> =>
    admin.put(`/categories/managed/${category.categoryId}`, {
      ...bodyOf({ name: category.name }),
      version: category.version,
      ...part,
    })
  const toggle = (categoryId: number, isActive?: boolean): Promise<Answer> =>
    admin.post(`/categories/managed/${categoryId}/toggle`, isActive === undefined ? {} : { isActive })
  const offered = async (search = ''): Promise<Category[]> =>
    (await resident.get(`/Lookup/categories${search}`)).json<Category[]>()
  const idsOf = (rows: readonly Category[], parentId: number | null): number[] =>
    rows.filter((row) => row.parentId === parentId).map(({ id }) => id)
  const audited = async (categoryId: number): Promise<unknown[]> =>
    test.services.db
      .selectFrom('audit_events as e')
      .leftJoin('audit_texts as t', 't.event_id', 'e.id')
      .select(['e.action', 'e.actor_id', 'e.before', 'e.after', 't.texts'])
      .where('object_type', '=', 'category')
      .where('object_id', '=', categoryId)
      .orderBy('e.id')
      .execute()

  it('adds a category at the end of any level [CATEG-02, CATEG-06]', async () => {
    const sub = await add({ parentId: top.categoryId, name: 'Windmill', searchWords: 'Mill  sails, mill' })
    const subSub = await add({ parentId: sub.categoryId, defaultPriority: 'Urgent' })
    expect(sub).toEqual({
      categoryId: expect.any(Number),
      parentId: top.categoryId,
      name: 'Windmill',
      question: null,
      advice: null,
      defaultPriority: null,
      searchWords: ['mill', 'sails'],
      isNeverShown: false,
      isActive: true,
      version: 1,
      can: ['category:manage'],
    })
    const rows = await offered()
    expect(idsOf(rows, null).at(-1)).toBe(top.categoryId)
    expect(idsOf(rows, sub.categoryId)).toEqual([subSub.categoryId])
    const last = await add({ parentId: top.categoryId })
    expect(idsOf(await offered(), top.categoryId)).toEqual([sub.categoryId, last.categoryId])
    expect(await audited(sub.categoryId)).toMatchObject([
      {
        action: 'category.create',
        actor_id: admin.userId,
        before: null,
        texts: { 'after.name': 'Windmill' },
      },
    ])
  })

  it('category management rejects a fourth level, an unknown parent, and a duplicate name on a level [CATEG-02]', async () => {
    const sub = await add({ parentId: top.categoryId, name: 'Once' })
    const subSub = await add({ parentId: sub.categoryId })
    const refused = async (part: object): Promise<[number, unknown]> => {
      const answer = await create(part)
      return [answer.statusCode, answer.json().fields ?? answer.json().message]
    }
    expect(await refused({ parentId: subSub.categoryId })).toEqual([
      400,
      { parentId: 'Categories can have at most three levels.' },
    ])
    expect(await refused({ parentId: 99999999 })).toEqual([
      400,
      { parentId: 'Choose a category from the list.' },
    ])
    const twice = 'A category with this name already exists on this level. Choose another name.'
    expect(await refused({ parentId: top.categoryId, name: ' oNcE ' })).toEqual([409, twice])
    expect(await refused({ parentId: sub.categoryId, name: 'Once' })).toEqual([201, undefined])
    expect((await update(sub, { name: 'Another' })).statusCode).toBe(200)
    const other = await add({ parentId: top.categoryId, name: 'Once' })
    expect((await update(other, { name: 'ANOTHER' })).json()).toMatchObject({ message: twice })
  })

  it.each([
    [{ name: '  ' }, 'name', 'Name is required.'],
    [{ name: 'x'.repeat(81) }, 'name', 'Name must be 1 to 80 characters.'],
    [{ name: '4711' }, 'name', 'Name must have at least one letter.'],
    [{ name: 'Two\nlines' }, 'name', 'Name must be one line of plain text.'],
    [{ advice: 'x'.repeat(301) }, 'advice', 'Advice must be 300 characters or fewer.'],
    [{ question: 'x'.repeat(121) }, 'question', 'Question must be 120 characters or fewer.'],
    [{ searchWords: 'x'.repeat(501) }, 'searchWords', 'Other words must be 500 characters or fewer.'],
    [{ defaultPriority: 'Soon' }, 'defaultPriority', 'Choose a priority from the list.'],
    [{ isNeverShown: 'yes' }, 'isNeverShown', 'Choose true or false.'],
    [{ parentId: -1 }, 'parentId', 'Enter a whole number above 0.'],
  ])(
    'category management reports the field that cannot be accepted: %j [CATEG-02]',
    async (part, field, sentence) => {
      const answer = await create(part)
      expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: sentence }])
    },
  )

  it('adds a category once for repeated calls with the same key [CATEG-02]', async () => {
    const body = bodyOf()
    const [first, again] = await Promise.all(
      [1, 2].map(() => admin.post('/categories/managed', body, { 'idempotency-key': 'a-category' })),
    )
    expect([first?.statusCode, again?.statusCode]).toEqual([201, 201])
    expect(first?.json()).toEqual(again?.json())
  })

  it('changes every field of a category and audits the change [CATEG-01, CATEG-06]', async () => {
    const answer = await update(top, {
      name: 'Renamed',
      question: 'What is it?',
      advice: 'Turn it off.',
      defaultPriority: 'Planned',
      searchWords: 'off',
    })
    expect(answer.json()).toEqual({
      ...top,
      name: 'Renamed',
      question: 'What is it?',
      advice: 'Turn it off.',
      defaultPriority: 'Planned',
      searchWords: ['off'],
      version: 2,
    })
    expect((await audited(top.categoryId)).at(-1)).toMatchObject({
      action: 'category.update',
      texts: { 'before.name': top.name, 'after.name': 'Renamed', 'after.advice': 'Turn it off.' },
    })
    await update(answer.json<ManagedCategory>(), { name: top.name })
  })

  it('category management writes nothing without a change, and never overwrites somebody else’s change [CATEG-05]', async () => {
    const known = await audited(top.categoryId)
    expect((await update(top, {})).json()).toEqual(top)
    expect(
      (await admin.put(`/categories/managed/${top.categoryId}/place`, { beforeId: null })).json(),
    ).toEqual(top)
    expect((await toggle(top.categoryId, true)).json()).toEqual(top)
    expect(await audited(top.categoryId)).toEqual(known)
    const answers = await Promise.all(['One', 'Other'].map((advice) => update(top, { advice })))
    const [done, late] = answers.toSorted((one, other) => one.statusCode - other.statusCode)
    expect([done?.statusCode, late?.statusCode]).toEqual([200, 409])
    expect(late?.json().current).toEqual(done?.json())
  })

  it('moves a category within its level for everybody [CATEG-03, CATEG-06]', async () => {
    const level = [await add({ parentId: top.categoryId })]
    level.push(await add({ parentId: top.categoryId }), await add({ parentId: top.categoryId }))
    const [a = 0, b = 0, c = 0] = level.map(({ categoryId }) => categoryId)
    const place = (id: number, beforeId: unknown): Promise<Answer> =>
      admin.put(`/categories/managed/${id}/place`, { beforeId })
    const order = async (): Promise<number[]> => idsOf(await offered(), top.categoryId)
    expect((await place(c, a)).statusCode).toBe(200)
    expect(await order()).toEqual([c, a, b])
    // Repeating the move changes nothing.
    await place(c, a)
    expect(await order()).toEqual([c, a, b])
    await place(c, null)
    expect(await order()).toEqual([a, b, c])
    const { subcategories } = (await resident.get(`/categories/${top.categoryId}/subcategories`)).json<{
      subcategories: Category[]
    }>()
    expect(subcategories.map(({ id }) => id)).toEqual([a, b, c])
    const managed = (await manager.get('/categories/managed')).json<ManagedCategory[]>()
    expect(
      managed.filter(({ parentId }) => parentId === top.categoryId).map(({ categoryId }) => categoryId),
    ).toEqual([a, b, c])
    for (const other of [c, top.categoryId, 99999999])
      expect((await place(c, other)).json().fields, String(other)).toEqual({
        beforeId: 'Choose another category on the same level.',
      })
    expect(await audited(c)).toMatchObject([
      { action: 'category.create' },
      { action: 'category.move', before: { place: 3 }, after: { place: 1 } },
      { action: 'category.move', before: { place: 1 }, after: { place: 3 } },
    ])
  })

  it('sorts reports by the order of the categories [CATEG-03]', async () => {
    const later = await add()
    for (const { categoryId } of [top, later])
      await buildIssue(test.services, { propertyId, reporterId: resident.userId, categoryId })
    const named = async (): Promise<string[]> => {
      const rows = (await admin.get('/reports/issues-summary')).json<{ category: string }[]>()
      return rows.map(({ category }) => category).filter((name) => [top.name, later.name].includes(name))
    }
    expect(await named()).toEqual([top.name, later.name])
    await admin.put(`/categories/managed/${later.categoryId}/place`, { beforeId: top.categoryId })
    expect(await named()).toEqual([later.name, top.name])
  })

  it('keeps at least one top-level category active [CATEG-04]', async () => {
    const { db } = test.services
    await db.updateTable('categories').set({ is_active: false }).where('parent_id', 'is', null).execute()
    await db.updateTable('categories').set({ is_active: true }).where('id', '=', top.categoryId).execute()
    const other = await add()
    const answers = await Promise.all([toggle(top.categoryId, false), toggle(other.categoryId, false)])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    expect(answers.map(({ body }) => body).join()).toContain(
      'At least one category must stay active, so that residents have one to choose.',
    )
    await db.updateTable('categories').set({ is_active: true }).where('parent_id', 'is', null).execute()
  })

  it('lets administrators change categories and managers only read them [CATEG-01]', async () => {
    const read = (await manager.get('/categories/managed')).json<ManagedCategory[]>()
    expect(read.find(({ categoryId }) => categoryId === top.categoryId)).toEqual({ ...top, can: [] })
    expect((await resident.get('/categories/managed')).statusCode).toBe(403)
    for (const caller of [manager, resident])
      for (const answer of [
        await caller.post('/categories/managed', bodyOf()),
        await caller.put(`/categories/managed/${top.categoryId}`, bodyOf()),
        await caller.put(`/categories/managed/${top.categoryId}/place`, { beforeId: null }),
        await caller.post(`/categories/managed/${top.categoryId}/toggle`, {}),
      ])
        expect(answer.statusCode).toBe(403)
    for (const answer of [
      await admin.put('/categories/managed/99999999', bodyOf()),
      await admin.put('/categories/managed/99999999/place', { beforeId: null }),
      await admin.post('/categories/managed/99999999/toggle', {}),
    ])
      expect(answer.statusCode).toBe(404)
  })
})
