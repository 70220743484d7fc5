import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../callers.ts'
import type { Answer, Caller } from '../callers.ts'
import { buildDevelopment, buildProperty, mapUser } from '../factories.ts'
import { startTestApp } from '../testApp.ts'
import type { TestApp } from '../testApp.ts'

const CALLS: [string, (propertyId: number) => string][] = [
  ['GET /dashboard', (id) => `/dashboard?propertyId=${id}`],
  ['GET /alerts/active', (id) => `/alerts/active/${id}`],
  ['GET /MaintenanceActivity by property', (id) => `/MaintenanceActivity/get_activites_by_property/${id}`],
  ['GET a calendar', (id) => `/properties/${id}/calendar`],
]
const MAPPED = ['LEASE', 'CONTRACTOR', 'LETTINGAGENT', 'TENANT'] as const

describe('the data of a property', () => {
  let test: TestApp
  let here: number
  let there: number
  beforeAll(async () => {
    test = await startTestApp()
    here = await buildProperty(test.services)
    there = await buildProperty(test.services)
  })
  afterAll(() => test.close())

  const bytes = (answer: Answer): string =>
    `${answer.statusCode} ${answer.body.replace(/"requestId":"[^"]*"/, '')}`
  const remove = (caller: Caller): Promise<unknown> =>
    test.services.db.deleteFrom('property_roles').where('user_id', '=', caller.userId).execute()

  it.each(CALLS)(
    'the call %s answers only the property’s people, and treats the property as unknown for others [T04]',
    async (_name, path) => {
      for (const role of MAPPED) {
        const person = await signIn(test, role, here)
        expect((await person.get(path(here))).statusCode).toBe(200)
        const foreign = await person.get(path(there))
        expect(foreign.statusCode).toBe(404)
        expect(bytes(foreign)).toBe(bytes(await person.get(path(99_999_999))))
        await remove(person)
        expect((await person.get(path(here))).statusCode).toBe(404)
      }
    },
  )

  it.each(CALLS)(
    'the call %s is closed to everybody except staff while the property or development is inactive [T04]',
    async (_name, path) => {
      const developmentId = await buildDevelopment(test.services)
      const home = await buildProperty(test.services, { developmentId })
      const manager = await signIn(test, 'PMGR', home)
      const resident = await signIn(test, 'TENANT', home)
      const both = await signIn(test, 'TENANT', home)
      await mapUser(test.services, both.userId, here, 'PMGR')
      const statuses = async (): Promise<number[]> =>
        Promise.all(
          [manager, resident, both].map(async (person) => (await person.get(path(home))).statusCode),
        )
      expect(await statuses()).toEqual([200, 200, 200])
      await manager.post(`/properties/${home}/toggle`, { isActive: false })
      expect(await statuses()).toEqual([200, 404, 404])
      await manager.post(`/properties/${home}/toggle`, { isActive: true })
      await manager.post(`/developments/${developmentId}/toggle`, { isActive: false })
      expect(await statuses()).toEqual([200, 404, 404])
    },
  )
})
