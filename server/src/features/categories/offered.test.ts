import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ManagedCategory } from '@doorstep/contract/categories/schema'
import type { Category } from '@doorstep/contract/lookups/schema'
import { sql } from 'kysely'
import { Caller, issueOf, signIn } from '../../../test/callers.ts'
import type { Answer } from '../../../test/callers.ts'
import { buildProperty } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { systemCtx } from '../../context.ts'
import { LIVE_CHANNEL } from '../../live/hub.ts'
import { defaultPriorityOf } from '../lookups/service.ts'

describe('category changes', () => {
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

  const EMPTY = { question: '', advice: '', defaultPriority: null, searchWords: '' }
  const add = async (part: object = {}): Promise<ManagedCategory> => {
    count += 1
    const answer = await admin.post('/categories/managed', { ...EMPTY, name: `Category ${count}`, ...part })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<ManagedCategory>()
  }
  const rename = (category: ManagedCategory, name: string): Promise<Answer> =>
    admin.put(`/categories/managed/${category.categoryId}`, { ...EMPTY, name })
  const toggle = (categoryId: number): Promise<Answer> =>
    admin.post(`/categories/managed/${categoryId}/toggle`, {})
  const offered = async (search = '', caller = resident): Promise<Category[]> =>
    (await caller.get(`/Lookup/categories${search}`)).json<Category[]>()
  const report = (part: object): Promise<Answer> => {
    count += 1
    const fields = Object.entries(part).map(([name, value]) => [name, String(value)])
    return resident.report(test, {
      PropertyId: String(propertyId),
      Title: `Report ${count}`,
      ...Object.fromEntries(fields),
    })
  }

  it('category changes hide a switched-off category and everything below it from new reports [CATEG-11]', async () => {
    const sub = await add({ parentId: top.categoryId })
    const subSub = await add({ parentId: sub.categoryId })
    const path = {
      CategoryId: top.categoryId,
      SubCategoryId: sub.categoryId,
      SubSubCategoryId: subSub.categoryId,
    }
    expect((await report(path)).statusCode).toBe(201)
    await toggle(top.categoryId)
    const ids = (await offered()).map(({ id }) => id)
    for (const id of Object.values(path)) expect(ids).not.toContain(id)
    const all = await offered('?all=true')
    expect(all.filter(({ id }) => Object.values(path).includes(id)).map(({ isActive }) => isActive)).toEqual([
      false,
      false,
      false,
    ])
    expect((await resident.get(`/categories/${top.categoryId}/subcategories`)).json()).toEqual({
      subcategories: [],
    })
    const refused = await report(path)
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      { categoryId: 'Choose a category from the list.' },
    ])
    expect((await report({ ...path, Emergency: 'water' })).statusCode).toBe(201)
    await toggle(top.categoryId)
    await toggle(subSub.categoryId)
    // No active category is left on the level below, so the level is not required.
    expect((await report({ ...path, SubSubCategoryId: '' })).statusCode).toBe(201)
    expect((await report(path)).json().fields).toEqual({
      subSubCategoryId: 'Choose a sub-subcategory from the list.',
    })
  })

  it('category changes keep issues in a switched-off category findable, countable and editable [CATEG-12]', async () => {
    const issueId = issueOf(await report({ CategoryId: top.categoryId })).issueId
    await toggle(top.categoryId)
    const read = issueOf(await resident.get(`/issues/${issueId}`))
    expect(read).toMatchObject({ categoryId: top.categoryId, category: top.name })
    const edited = await resident.update(issueId, {
      title: 'In other words',
      categoryId: top.categoryId,
      subCategoryId: null,
    })
    expect(edited.json()).toMatchObject({ title: 'In other words', categoryId: top.categoryId })
    const found = await manager.get(`/Issues?categoryId=${top.categoryId}`)
    expect(found.json<{ issueId: number }[]>().map((issue) => issue.issueId)).toEqual([issueId])
    const counted = await admin.get(`/reports/issues-summary?categoryId=${top.categoryId}`)
    expect(counted.json()).toEqual([
      { categoryId: top.categoryId, category: top.name, status: 'Submitted', count: 1 },
    ])
    // An issue can leave the inactive category but cannot return to it.
    const other = await add()
    expect((await resident.update(issueId, { categoryId: other.categoryId })).statusCode).toBe(200)
    expect((await resident.update(issueId, { categoryId: top.categoryId })).json().fields).toEqual({
      categoryId: 'Choose a category from the list.',
    })
  })

  it('category changes update the name in issues, lists, CSV and reports [CATEG-10]', async () => {
    const { issueId } = issueOf(await report({ CategoryId: top.categoryId }))
    await rename(top, 'Quite another')
    const read = await resident.get(`/issues/${issueId}`)
    const listed = await manager.get(`/Issues?categoryId=${top.categoryId}`)
    const counted = await admin.get(`/reports/issues-summary?categoryId=${top.categoryId}`)
    const found = await manager.get('/Issues?category=quite%20another')
    for (const answer of [read, listed, counted, found])
      expect([answer.json()].flat()).toMatchObject([{ category: 'Quite another' }])
  })

  it('advice is shown only for categories that have it [CATEG-13]', async () => {
    const advised = await add({ advice: 'Turn it off.' })
    const rows = await offered()
    expect(rows.find(({ id }) => id === advised.categoryId)?.advice).toBe('Turn it off.')
    expect(rows.find(({ id }) => id === top.categoryId)?.advice).toBeNull()
  })

  it('issues get the default priority of the lowest level that has one [CATEG-14]', async () => {
    const sub = await add({ parentId: top.categoryId, defaultPriority: 'Planned' })
    const subSub = await add({ parentId: sub.categoryId })
    const urgent = await add({ parentId: sub.categoryId, defaultPriority: 'Urgent' })
    const path = { categoryId: top.categoryId, subCategoryId: null, subSubCategoryId: null }
    const priorityOf = (part: object): Promise<string> =>
      defaultPriorityOf(systemCtx(test.services, 'a-test'), { ...path, ...part })
    const subCategoryId = sub.categoryId
    expect(await priorityOf({})).toBe('Routine')
    expect(await priorityOf({ subCategoryId })).toBe('Planned')
    expect(await priorityOf({ subCategoryId, subSubCategoryId: subSub.categoryId })).toBe('Planned')
    expect(await priorityOf({ subCategoryId, subSubCategoryId: urgent.categoryId })).toBe('Urgent')
  })

  it('category changes reach other servers and open pages, and servers that missed signals read the categories again [CATEG-10]', async () => {
    const other = await startTestApp({ connectionString: test.connectionString })
    onTestFinished(() => other.close())
    const there = new Caller(other.app, resident)
    const nameThere = async (): Promise<string | undefined> =>
      (await offered('', there)).find(({ id }) => id === top.categoryId)?.name
    expect(await nameThere()).toBe(top.name)
    const heard: number[] = []
    const stop = other.services.live.subscribe((signal) => {
      if (signal !== 'reset' && signal.type === 'category') heard.push(signal.id)
    })
    await rename(top, 'Heard of')
    await vi.waitFor(async () => expect(await nameThere()).toBe('Heard of'))
    expect(heard).toContain(top.categoryId)
    stop()
    const gap = Promise.withResolvers<void>()
    const stopGap = other.services.live.subscribe((signal) => {
      if (signal === 'reset') gap.resolve()
    })
    await sql`update categories set name = 'Unheard of' where id = ${top.categoryId}`.execute(
      test.services.db,
    )
    expect(await nameThere()).toBe('Heard of')
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = ${LIVE_CHANNEL}`.execute(test.services.db)
    await gap.promise
    expect(await nameThere()).toBe('Unheard of')
    stopGap()
  })
})
