import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PropertySummary } from '@doorstep/contract/properties/schema'
import { signIn } from '../../../../test/callers.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { buildDevelopment, buildProperty, mapUser } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

describe('property editing', () => {
  let test: TestApp
  let here: number
  let there: number
  let home: number
  let manager: Caller
  beforeAll(async () => {
    test = await startTestApp()
    here = await buildDevelopment(test.services, { name: 'Mill' })
    there = await buildDevelopment(test.services, { name: 'Quay' })
    home = await buildProperty(test.services, { developmentId: here, name: 'Flat 1' })
    manager = await signIn(test, 'PMGR', home)
  })
  afterAll(() => test.close())

  const body = (more: object = {}): object => ({
    name: 'Flat 2',
    address: '2 Mill Lane',
    city: 'Elsewhere',
    country: 'Nowhere',
    developmentId: here,
    ...more,
  })
  const create = (more: object = {}): Promise<Answer> => manager.post('/properties/create', body(more))

  it('property editing adds a property in the city and country of its development [API-55, PROPS-02]', async () => {
    const answer = await create()
    expect(answer.statusCode, answer.body).toBe(201)
    const made = answer.json<PropertySummary>()
    expect(made).toMatchObject({
      name: 'Flat 2',
      address: '2 Mill Lane',
      country: 'United Kingdom',
      developmentId: here,
      developmentName: 'Mill',
      isActive: true,
      version: 1,
    })
    expect(made.city).toMatch(/^Town /)
    expect(made.can).toEqual(['property:update', 'activity:create'])
  })

  it('property editing adds one property for two calls that differ only in the city, which is ignored [API-212]', async () => {
    const sent = { name: 'Flat 22' }
    const first = (await create({ ...sent, city: 'Bath' })).json<PropertySummary>()
    expect((await create({ ...sent, city: 'Wells' })).json()).toEqual(first)
    const other = (await create({ ...sent, address: '22 Mill Lane' })).json<PropertySummary>()
    expect(other.id).not.toBe(first.id)
  })

  it('property editing requires a name, an address and a development of the manager’s portfolio', async () => {
    const answer = await create({ name: '', address: ' ', developmentId: '' })
    expect(Object.keys(answer.json().fields).sort()).toEqual(['address', 'developmentId', 'name'])
    const foreign = await create({ developmentId: there })
    const missing = await create({ developmentId: 99_999_999 })
    expect([foreign.statusCode, missing.statusCode]).toEqual([404, 404])
    expect({ ...foreign.json(), requestId: '' }).toEqual({ ...missing.json(), requestId: '' })
  })

  it('property editing changes a property and refuses a stale edit [API-76, PROPS-03]', async () => {
    const path = `/properties/${home}`
    const answer = await manager.put(path, body({ name: 'Flat 1a', version: 1 }))
    expect(answer.json()).toMatchObject({ id: home, name: 'Flat 1a', address: '2 Mill Lane', version: 2 })
    const late = await manager.put(path, body({ name: 'Flat 1b', version: 1 }))
    expect(late.statusCode).toBe(409)
    expect(late.json().current).toMatchObject({ name: 'Flat 1a', version: 2 })
  })

  it('property editing moves a property and its people between two developments of one manager', async () => {
    const moving = await buildProperty(test.services, { developmentId: here })
    const resident = await signIn(test, 'TENANT', moving)
    const move = (caller: Caller, developmentId: number): Promise<Answer> =>
      caller.put(`/properties/${moving}`, body({ developmentId }))
    expect((await move(manager, there)).statusCode).toBe(404)
    const both = await signIn(test, 'PMGR', home)
    await mapUser(
      test.services,
      both.userId,
      await buildProperty(test.services, { developmentId: there }),
      'PMGR',
    )
    expect((await move(both, there)).json()).toMatchObject({ developmentId: there, developmentName: 'Quay' })
    expect((await move(manager, here)).statusCode).toBe(404)
    expect((await resident.get(`/dashboard?propertyId=${moving}`)).json()).toMatchObject({
      developmentName: 'Quay',
    })
  })

  it('property editing toggles a property, or makes the property active or inactive as requested [API-56, PROPS-15]', async () => {
    const own = await buildProperty(test.services, { developmentId: here })
    const resident = await signIn(test, 'TENANT', own)
    const toggle = (payload?: object): Promise<Answer> => manager.post(`/properties/${own}/toggle`, payload)
    expect((await toggle()).json()).toMatchObject({ isActive: false })
    expect((await resident.get(`/alerts/active/${own}`)).statusCode).toBe(404)
    expect((await toggle({ isActive: false })).json()).toMatchObject({ isActive: false, version: 2 })
    expect((await toggle()).json()).toMatchObject({ isActive: true, version: 3 })
    expect((await resident.get(`/alerts/active/${own}`)).statusCode).toBe(200)
  })
})
