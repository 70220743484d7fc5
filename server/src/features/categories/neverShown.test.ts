import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ManagedCategory } from '@doorstep/contract/categories/schema'
import type { AuditEvent } from '@doorstep/contract/audit/schema'
import { Building } from '../../../test/building.ts'
import type { Answer, Caller } from '../../../test/callers.ts'

describe('a category that is never shown', () => {
  let building: Building
  let admin: Caller
  let resident: Caller
  let neighbour: Caller
  beforeAll(async () => {
    building = await Building.start()
    admin = await building.person('ADMIN')
    resident = await building.person('TENANT', 'flat')
    neighbour = await building.person('TENANT', 'nextFlat')
  })
  afterAll(() => building.test.close())

  const bodyOf = (name: string): object => ({
    name,
    question: '',
    advice: '',
    defaultPriority: null,
    searchWords: '',
  })
  const add = async (name: string, part: object = {}): Promise<ManagedCategory> => {
    const answer = await admin.post('/categories/managed', { ...bodyOf(name), ...part })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<ManagedCategory>()
  }
  const mark = (category: ManagedCategory, part: object): Promise<Answer> => {
    const { categoryId, name, question, advice, defaultPriority, searchWords } = category
    const kept = { question: question ?? '', advice: advice ?? '', searchWords: searchWords.join(' ') }
    return admin.put(`/categories/managed/${categoryId}`, { name, defaultPriority, ...kept, ...part })
  }
  const history = async ({ categoryId }: ManagedCategory): Promise<string[]> => {
    const events = await admin.get(`/audit/events?object=category-${categoryId}`)
    return events.json<AuditEvent[]>().map(({ text }) => text)
  }

  it('a category is marked as never shown when staff add or edit it, and stays marked if an edit leaves the field out [CATEG-15]', async () => {
    const plain = await add('Noise')
    expect(plain.isNeverShown).toBe(false)
    expect((await add('Threats', { isNeverShown: true })).isNeverShown).toBe(true)
    expect((await mark(plain, { isNeverShown: true })).json()).toMatchObject({
      isNeverShown: true,
      version: 2,
    })
    expect((await mark(plain, {})).json()).toMatchObject({ isNeverShown: true, version: 2 })
    expect((await mark(plain, { isNeverShown: false })).json()).toMatchObject({ isNeverShown: false })
    const [off, on] = await history(plain)
    expect(off).toMatch(/changed the category “Noise”: no longer marked as never shown to residents\.$/)
    expect(on).toMatch(/changed the category “Noise”: marked as never shown to residents\.$/)
  })

  it('issues in a category that is marked as never shown leave the lists of shown and followed issues, and return when the mark is removed [CATEG-16]', async () => {
    const lifts = (await admin.get('/categories/managed'))
      .json<ManagedCategory[]>()
      .filter(({ categoryId }) => [10, 1001].includes(categoryId))
    expect(lifts).toHaveLength(2)
    const shown = await building.report(resident)
    await building.show(admin, shown)
    const followed = await building.report(resident)
    await building.follow(neighbour, followed)
    const listed = async (): Promise<number[]> =>
      (await building.list(neighbour)).map(({ issueId }) => issueId)
    const both = [shown, followed]
    // The mark applies to the issues of this category and of all categories below it.
    for (const category of lifts) {
      expect(await listed()).toEqual(expect.arrayContaining(both))
      expect((await mark(category, { isNeverShown: true })).statusCode).toBe(200)
      for (const issueId of both) {
        expect(await listed()).not.toContain(issueId)
        expect((await neighbour.get(`/building-issues/${issueId}`)).statusCode).toBe(404)
        expect((await resident.get(`/issues/${issueId}`)).statusCode).toBe(200)
      }
      expect((await mark(category, { isNeverShown: false })).statusCode).toBe(200)
    }
    expect(await listed()).toEqual(expect.arrayContaining(both))
    const { db } = building.test.services
    await db.updateTable('categories').set({ version: 1 }).where('id', 'in', [10, 1001]).execute()
  })
})
