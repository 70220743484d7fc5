import type { ManagedCategory } from '@doorstep/contract/categories/schema'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

let test: TestApp
let admin: Caller
let all: ManagedCategory[]
beforeAll(async () => {
  test = await startTestApp()
  admin = await signIn(test, 'ADMIN')
  all = (await admin.get('/categories/managed')).json()
})
afterAll(() => test.close())

async function rowsOf(query = ''): Promise<Record<string, string>[]> {
  const answer = await admin.get(`/categories/managed/export${query}`)
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="categories-[0-9-]+\.csv"/)
  return parse(answer.rawPayload, { bom: true, columns: true })
}

it('the category export has all categories, each followed by the categories below it [TABLE-19]', async () => {
  const rows = await rowsOf()
  expect(rows).toHaveLength(all.length)
  const [top] = all.filter(({ parentId }) => parentId === null)
  const [under] = all.filter(({ parentId }) => parentId === top?.categoryId)
  expect(rows[0]).toMatchObject({
    Category: top?.name,
    Subcategory: '',
    'Never shown': 'No',
    Status: 'Active',
  })
  expect(rows.find(({ 'Never shown': never }) => never === 'Yes')).toBeDefined()
  expect(rows[1]).toMatchObject({ Category: top?.name, Subcategory: under?.name })
})

it('the category export has only the categories below the chosen category, and is audited [TABLE-19]', async () => {
  const parent = all.find(({ parentId }) => parentId !== null)
  const below = all.filter(({ parentId }) => parentId === parent?.categoryId)
  const rows = await rowsOf(`?parentId=${parent?.categoryId}`)
  expect(rows.map((row) => row['Sub-subcategory'])).toEqual(below.map(({ name }) => name))
  const event = await test.services.db
    .selectFrom('audit_events')
    .select(['actor_id', 'object_id', 'after'])
    .where('action', '=', 'category.export')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  expect(event).toEqual({
    actor_id: admin.userId,
    object_id: parent?.categoryId,
    after: { count: below.length },
  })
  expect((await admin.get('/categories/managed/export?parentId=99999999')).statusCode).toBe(404)
})
