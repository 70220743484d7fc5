import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../test/callers.ts'
import type { Caller } from '../../../test/callers.ts'
import { buildProperty } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { withTransaction, systemCtx } from '../../context.ts'
import { listCategories } from './service.ts'

interface Category {
  id: number
  name: string
  parentId: number | null
  question: string | null
  searchWords: string[]
}

it('looking up categories needs no second connection inside a transaction', async () => {
  const cold = await startTestApp({ settings: { DATABASE_POOL: '2' } })
  const both = Promise.withResolvers<void>()
  let open = 0
  const read = (): Promise<unknown[]> =>
    withTransaction(systemCtx(cold.services, 'a-test'), async (tx) => {
      await sql`select 1`.execute(tx.db)
      open += 1
      if (open === 2) both.resolve()
      await both.promise
      return listCategories(tx, { query: {} })
    })
  const lists = await Promise.all([read(), read()])
  expect(lists[0]?.length).toBeGreaterThan(0)
  expect(lists[1]).toEqual(lists[0])
  await cold.close()
})

describe('the lookups [API-34, API-35, ENTITY-14]', () => {
  let test: TestApp
  let resident: Caller
  let propertyId: number
  beforeAll(async () => {
    test = await startTestApp()
    propertyId = await buildProperty(test.services)
    resident = await signIn(test, 'TENANT', propertyId)
  })
  afterAll(() => test.close())

  it('the lookups return all categories, on three levels [API-32, ENTITY-03, ENTITY-04]', async () => {
    const answer = await resident.get('/Lookup/categories')
    expect(answer.statusCode).toBe(200)
    const all = answer.json<Category[]>()
    const byId = new Map(all.map((category) => [category.id, category]))
    const levelOf = (category: Category): number => {
      const parent = category.parentId === null ? undefined : byId.get(category.parentId)
      return parent ? levelOf(parent) + 1 : 1
    }
    const count = (level: number): number => all.filter((category) => levelOf(category) === level).length
    expect(all[0]).toMatchObject({ id: 1, name: 'Plumbing', parentId: null })
    expect(all.every((category) => category.parentId === null || byId.has(category.parentId))).toBe(true)
    expect(count(1)).toBeGreaterThanOrEqual(10)
    expect(count(2)).toBeGreaterThanOrEqual(60)
    expect(count(3)).toBeGreaterThan(0)
    expect(count(1) + count(2) + count(3)).toBe(all.length)
    const names = all.map((category) => `${category.parentId} ${category.name.toLowerCase()}`)
    expect(new Set(names).size).toBe(all.length)
  })

  it('the lookups include a question for each category with subcategories, and other words for the category [PHONE-61]', async () => {
    const all = (await resident.get('/Lookup/categories')).json<Category[]>()
    const isAsked = ({ id }: Category): boolean => all.some(({ parentId }) => parentId === id)
    for (const category of all)
      expect(typeof category.question, category.name).toBe(isAsked(category) ? 'string' : 'object')
    const leak = all.find(({ id }) => id === 101)
    expect(leak).toMatchObject({ name: 'Leak', question: 'Where is the leak?' })
    expect(leak?.searchWords).toContain('dripping')
  })

  it('the lookups return all statuses with their labels [API-33, STATE-01, STATE-02, STATE-03]', async () => {
    const statuses = (await resident.get('/lookup/all_statuses')).json<{ id: number; name: string }[]>()
    expect(new Set(statuses.map((status) => status.name))).toEqual(
      new Set(
        'Submitted Approved Open InProgress Pending AwaitingContract Resolved Closed Withdrawn Rejected'.split(
          ' ',
        ),
      ),
    )
    expect(statuses).toContainEqual({ id: expect.any(Number), name: 'InProgress', label: 'In Progress' })
    expect(statuses).toContainEqual({
      id: expect.any(Number),
      name: 'AwaitingContract',
      label: 'Awaiting Contract',
    })
    expect(new Set(statuses.map((status) => status.id)).size).toBe(10)
  })

  it.each([
    ['ADMIN', ['PMGR', 'TENANT', 'LEASE', 'CONTRACTOR', 'LETTINGAGENT']],
    ['PMGR', ['TENANT', 'LEASE', 'CONTRACTOR', 'LETTINGAGENT']],
  ] as const)('the lookups return all six roles, and which of them %s can grant', async (role, grantable) => {
    const staff = await signIn(test, role, propertyId)
    const roles = (await staff.get('/lookup/roles')).json<
      { id: number; name: string; grantable: boolean }[]
    >()
    expect(roles.map(({ id, name }) => [id, name])).toEqual([
      [1, 'ADMIN'],
      [2, 'PMGR'],
      [3, 'TENANT'],
      [4, 'LEASE'],
      [5, 'CONTRACTOR'],
      [6, 'LETTINGAGENT'],
    ])
    expect(roles[0]).toEqual({ id: 1, name: 'ADMIN', label: 'Administrator', grantable: false })
    expect(roles.filter((each) => each.grantable).map((each) => each.name)).toEqual(grantable)
  })

  it('the lookups return the roles only to staff', async () => {
    for (const role of ['TENANT', 'LEASE', 'CONTRACTOR', 'LETTINGAGENT'] as const)
      expect((await (await signIn(test, role, propertyId)).get('/lookup/roles')).statusCode).toBe(403)
  })

  it.each(['1', 'Plumbing', 'plumbing', '%20PLUMBING%20'])(
    'the lookups return the subcategories of %s',
    async (category) => {
      const answer = await resident.get(`/categories/${category}/subcategories`)
      expect(answer.statusCode).toBe(200)
      const { subcategories } = answer.json<{ subcategories: Category[] }>()
      expect(subcategories[0]).toEqual({ id: 101, name: 'Leak', parentId: 1 })
      expect(subcategories.every((each) => each.parentId === 1)).toBe(true)
    },
  )

  it('the lookups return an empty list for a category without subcategories, and NOT_FOUND for an unknown category', async () => {
    const all = (await resident.get('/lookup/categories')).json<Category[]>()
    const leaf = all.find(
      ({ id, parentId }) => parentId === null && !all.some((each) => each.parentId === id),
    )
    const empty = await resident.get(`/categories/${leaf?.id}/subcategories`)
    expect(empty.json()).toEqual({ subcategories: [] })
    for (const category of ['999999', 'Spaceships', '101', 'Leak'])
      expect((await resident.get(`/categories/${category}/subcategories`)).statusCode, category).toBe(404)
  })
})
