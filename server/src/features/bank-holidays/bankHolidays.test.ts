import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ManagedBankHolidays } from '@doorstep/contract/bank-holidays/schema'
import type { BankHolidays, Collections } from '@doorstep/contract/collections/schema'
import { signIn } from '../../../test/callers.ts'
import type { Answer, Caller } from '../../../test/callers.ts'
import { buildDevelopment, buildProperty } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

let test: TestApp
let admin: Caller
let manager: Caller
let developmentId: number
// The test uses the coming year, so that the day is always in the future.
const YEAR = new Date().getUTCFullYear() + 1
const NEW_YEAR = `${YEAR}-01-01`

beforeAll(async () => {
  test = await startTestApp()
  developmentId = await buildDevelopment(test.services)
  const propertyId = await buildProperty(test.services, { developmentId })
  admin = await signIn(test, 'ADMIN')
  manager = await signIn(test, 'PMGR', propertyId)
})
afterAll(() => test.close())

const add = (day: string, name: string, nations: unknown = ['wales']): Promise<Answer> =>
  admin.post('/bank-holidays', { nations, day, name })
const remove = (day: string, nation = 'wales'): Promise<Answer> =>
  admin.delete(`/bank-holidays/${nation}/${day}`)
const managed = async (year: number, nation = 'wales'): Promise<ManagedBankHolidays> =>
  (await admin.get(`/bank-holidays/managed?nation=${nation}&year=${year}`)).json<ManagedBankHolidays>()
const stateOf = async (day: string, nation = 'wales'): Promise<string | undefined> =>
  (await managed(Number(day.slice(0, 4)), nation)).days.find((one) => one.day === day)?.state
/** Returns the bank holidays that managers see in the stored collections and in the form. */
const warned = async (nation = 'wales'): Promise<string[][]> => {
  const saved = await manager.put(`/developments/${developmentId}/collections`, { schedules: [], nation })
  const form = await manager.get(`/bank-holidays?nation=${nation}`)
  return [saved.json<Collections>().bankHolidays, form.json<BankHolidays>()].map((holidays) =>
    (holidays?.days ?? []).map(({ day, name }) => `${day} ${name}`),
  )
}
const audited = async (): Promise<unknown[]> =>
  test.services.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('object_type', '=', 'bankHoliday')
    .orderBy('id')
    .execute()

describe('bank holiday management', () => {
  it('adds a day to every list of bank holidays, and removes it again [SAFE-81]', async () => {
    const day = `${YEAR}-02-03`
    const answer = await add(day, 'Jubilee', ['wales', 'scotland'])
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toEqual([
      { nation: 'wales', day, name: 'Jubilee', state: 'added' },
      { nation: 'scotland', day, name: 'Jubilee', state: 'added' },
    ])
    for (const list of await warned()) expect(list).toContain(`${day} Jubilee`)
    expect(await stateOf(day, 'england')).toBeUndefined()
    expect((await remove(day)).statusCode).toBe(204)
    for (const list of await warned()) expect(list).not.toContain(`${day} Jubilee`)
    expect(await stateOf(day)).toBeUndefined()
    expect(await stateOf(day, 'scotland')).toBe('added')
  })

  it('removes an official day and restores it [SAFE-81]', async () => {
    expect((await remove(NEW_YEAR)).statusCode).toBe(204)
    expect(await stateOf(NEW_YEAR)).toBe('removed')
    for (const list of await warned()) expect(list.join()).not.toContain(NEW_YEAR)
    expect((await remove(NEW_YEAR)).statusCode).toBe(404)
    expect((await add(NEW_YEAR, "New Year's Day")).statusCode).toBe(201)
    expect(await stateOf(NEW_YEAR)).toBe('official')
    for (const list of await warned()) expect(list).toContain(`${NEW_YEAR} New Year's Day`)
  })

  it('renames an official day after removing it, and restores its official name [SAFE-81]', async () => {
    expect((await remove(NEW_YEAR, 'england')).statusCode).toBe(204)
    expect((await add(NEW_YEAR, 'First of January', ['england'])).statusCode).toBe(201)
    expect(await stateOf(NEW_YEAR, 'england')).toBe('added')
    expect((await remove(NEW_YEAR, 'england')).statusCode).toBe(204)
    expect(await stateOf(NEW_YEAR, 'england')).toBe('removed')
    expect((await add(NEW_YEAR, "New Year's Day", ['england'])).json()).toMatchObject([{ state: 'official' }])
  })

  it('bank holiday management accepts a repeated addition without a change, and refuses a second name for the same day [SAFE-81]', async () => {
    const day = `${YEAR}-02-04`
    await add(day, 'Coronation')
    const before = await audited()
    const again = await add(day, 'Coronation')
    expect([again.statusCode, again.json()]).toEqual([
      201,
      [{ nation: 'wales', day, name: 'Coronation', state: 'added' }],
    ])
    const other = await add(day, 'Wedding', ['england', 'wales'])
    expect(other.statusCode).toBe(409)
    expect(other.json().message).toBe(`04/02/${YEAR} is already a bank holiday in Wales: Coronation.`)
    expect(await stateOf(day, 'england')).toBeUndefined()
    expect(await audited()).toEqual(before)
  })

  it('bank holiday management keeps one of two names added at the same time [SAFE-81]', async () => {
    const day = `${YEAR}-02-05`
    const answers = await Promise.all([add(day, 'One'), add(day, 'Other')])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]))
  })

  it('bank holiday management audits each change [SAFE-82]', async () => {
    const day = `${YEAR}-02-06`
    const before = (await audited()).length
    await add(day, 'Jubilee')
    await remove(day)
    const change = { nation: 'wales', day, name: '[text]' }
    expect((await audited()).slice(before)).toEqual([
      { action: 'bankHoliday.add', actor_id: admin.userId, before: null, after: change },
      { action: 'bankHoliday.remove', actor_id: admin.userId, before: change, after: null },
    ])
  })

  it('bank holiday management explains in a sentence why input is refused', async () => {
    const refused = async (nations: unknown, day: unknown, name: unknown): Promise<string> => {
      const answer = await admin.post('/bank-holidays', { nations, day, name })
      expect(answer.statusCode).toBe(400)
      return answer.json().message
    }
    expect(await refused([], NEW_YEAR, 'A')).toBe('Choose a nation.')
    expect(await refused(['france'], NEW_YEAR, 'A')).toBe('Choose a nation from the list.')
    expect(await refused(['wales'], '2027-02-30', 'A')).toBe('Enter a date such as 2026-11-21.')
    expect(await refused(['wales'], NEW_YEAR, '  ')).toBe('Name is required.')
    expect(await refused(['wales'], NEW_YEAR, 'A'.repeat(81))).toBe('Name must be 1 to 80 characters.')
    expect((await remove('2027-02-30')).statusCode).toBe(400)
    expect((await admin.get('/bank-holidays/managed?nation=wales&year=27')).statusCode).toBe(400)
  })

  it('bank holiday management shows the current year first, and offers every year with known or added days', async () => {
    await add('2041-05-06', 'Far away')
    const now = (await admin.get('/bank-holidays/managed?nation=england')).json<ManagedBankHolidays>()
    expect(now.year).toBe(new Date().getUTCFullYear())
    expect(now.years).toEqual(expect.arrayContaining([2025, 2026, 2027, 2041]))
    expect(now.years).toEqual(now.years.toSorted((one, other) => one - other))
    expect((await managed(2041)).days).toEqual([
      { nation: 'wales', day: '2041-05-06', name: 'Far away', state: 'added' },
    ])
    expect((await managed(2041, 'england')).days).toEqual([])
  })
})
