import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildProperty } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

describe('the welcome of a new resident', () => {
  let test: TestApp
  let propertyId: number
  beforeAll(async () => {
    test = await startTestApp()
    propertyId = await buildProperty(test.services)
  })
  afterAll(() => test.close())

  async function letIn(role: 'TENANT' | 'CONTRACTOR', daysAgo: number): Promise<Caller> {
    const person = await signIn(test, role, propertyId)
    await sql`update users set decided_at = now() - make_interval(days => ${daysAgo}) where id = ${person.userId}`.execute(
      test.services.db,
    )
    return person
  }
  const stepsOf = async (person: Caller): Promise<unknown> =>
    (await person.get('/account/welcome')).json<{ steps: unknown }>().steps
  const isWelcomed = async (person: Caller): Promise<boolean> =>
    (await person.get('/account/validate-jwt')).json<{ hasWelcome: boolean }>().hasWelcome
  const putAways = async (person: Caller): Promise<number> =>
    (
      await test.services.db
        .selectFrom('audit_events')
        .select('id')
        .where('action', '=', 'profile.dismissWelcome')
        .where('object_id', '=', person.userId)
        .execute()
    ).length

  it('the welcome of a new resident shows which steps the resident has done, according to stored data [PHONE-57]', async () => {
    const person = await letIn('TENANT', 2)
    const nothing = { hasChangedDetails: false, hasCalendar: false, hasReported: false }
    expect(await stepsOf(person)).toEqual(nothing)
    await person.report(test, { PropertyId: String(propertyId), Title: 'Cold radiator' })
    expect(await stepsOf(person)).toEqual({ ...nothing, hasReported: true })
    await person.post(`/properties/${propertyId}/calendar`)
    expect(await stepsOf(person)).toEqual({ ...nothing, hasCalendar: true, hasReported: true })
    const { phoneNumber } = (await person.get('/account/profile')).json<{ phoneNumber: string }>()
    const details = { firstName: 'Ada', lastName: 'Reed', phoneNumber }
    expect((await person.postForm('/account/update-profile', details)).statusCode).toBe(200)
    expect(await stepsOf(person)).toEqual({ hasChangedDetails: true, hasCalendar: true, hasReported: true })
  })

  it('the welcome of a new resident is dismissed permanently, once, and only by its owner [PHONE-58]', async () => {
    const [person, neighbour] = [await letIn('TENANT', 2), await letIn('TENANT', 2)]
    for (let time = 0; time < 2; time += 1)
      expect((await person.post('/account/welcome/put-away')).statusCode).toBe(204)
    expect(await stepsOf(person)).toBeNull()
    expect(await stepsOf(neighbour)).not.toBeNull()
    expect(await putAways(person)).toBe(1)
  })

  it('the welcome of a new resident appears only for residents, in their first 30 days [PHONE-57]', async () => {
    expect(await stepsOf(await letIn('TENANT', 29))).not.toBeNull()
    expect(await stepsOf(await letIn('TENANT', 31))).toBeNull()
    expect(await stepsOf(await letIn('CONTRACTOR', 2))).toBeNull()
    expect(await stepsOf(await signIn(test, 'TENANT', propertyId))).toBeNull()
  })

  it('the welcome of a new resident is announced in the session only while the resident can see it [PHONE-93]', async () => {
    const person = await letIn('TENANT', 29)
    expect(await isWelcomed(person)).toBe(true)
    await person.post('/account/welcome/put-away')
    expect(await isWelcomed(person)).toBe(false)
    expect(await isWelcomed(await letIn('TENANT', 31))).toBe(false)
    expect(await isWelcomed(await letIn('CONTRACTOR', 2))).toBe(false)
    expect(await isWelcomed(await signIn(test, 'TENANT', propertyId))).toBe(false)
  })
})
