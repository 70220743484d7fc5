import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActiveAlert } from '@doorstep/contract/alerts/schema'
import type { Development } from '@doorstep/contract/developments/schema'
import { signIn } from '../../../../test/callers.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { buildAlert, buildDevelopment, buildProperty, buildTown } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

describe('development editing', () => {
  let test: TestApp
  let propertyId: number
  let developmentId: number
  let manager: Caller
  let admin: Caller
  let cityId: number
  let countryId: number
  let sites = 0
  beforeAll(async () => {
    test = await startTestApp()
    developmentId = await buildDevelopment(test.services, { name: 'Mill' })
    propertyId = await buildProperty(test.services, { developmentId })
    manager = await signIn(test, 'PMGR', propertyId)
    admin = await signIn(test, 'ADMIN')
    cityId = await buildTown(test.services)
    const town = await test.services.db
      .selectFrom('towns')
      .select('country_id')
      .where('id', '=', cityId)
      .executeTakeFirstOrThrow()
    countryId = town.country_id
  })
  afterAll(() => test.close())

  function body(more: object = {}): object {
    sites += 1
    const place = { cityId, city: 'whatever', countryId, country: 'whatever' }
    return {
      developmentName: 'Oak Court',
      siteName: `Oak ${sites}`,
      address: '1 Oak Lane',
      ...place,
      ...more,
    }
  }
  const create = (caller: Caller, more: object = {}): Promise<Answer> =>
    caller.post('/developments', body(more))
  const fieldsOf = async (more: object): Promise<unknown> => (await create(admin, more)).json().fields

  it('a new development belongs to the portfolio of the manager who creates it [API-57, DEVS-47, ENTITY-06]', async () => {
    const answer = await create(manager, { siteName: 'Oak Court' })
    expect(answer.statusCode, answer.body).toBe(201)
    const made = answer.json<Development>()
    expect(made).toMatchObject({
      developmentName: 'Oak Court',
      siteName: 'Oak Court',
      address: '1 Oak Lane',
      cityId,
      countryId,
      country: 'United Kingdom',
      isActive: true,
      version: 1,
    })
    expect(made.can).toContain('development:update')
    const list = (await manager.get('/developments')).json<Development[]>()
    expect(list.map((row) => row.developmentId)).toContain(made.developmentId)
    const property = { name: 'Flat 1', address: '1 Oak Lane', developmentId: made.developmentId }
    expect((await manager.post('/properties/create', property)).statusCode).toBe(201)
    const stranger = await signIn(test, 'PMGR', await buildProperty(test.services))
    expect((await stranger.put(`/developments/${made.developmentId}`, body())).statusCode).toBe(404)
  })

  it('only administrators can add developments if the settings require it', async () => {
    const strict = await startTestApp({
      connectionString: test.connectionString,
      settings: { MANAGERS_ADD_DEVELOPMENTS: 'false' },
    })
    const there = (caller: Caller): Promise<number> =>
      strict.app
        .inject({
          method: 'POST',
          url: '/api/developments',
          headers: { authorization: `Bearer ${caller.token}` },
          payload: body(),
        })
        .then(({ statusCode }) => statusCode)
    expect([await there(manager), await there(admin)]).toEqual([403, 201])
    await strict.close()
  })

  it('missing fields of a development are reported in the words of the form [DEVS-22, DEVS-23, DEVS-24, DEVS-25, DEVS-26]', async () => {
    const blank = { developmentName: ' ', siteName: '', address: ' ', countryId: null }
    expect(await fieldsOf(blank)).toEqual({
      developmentName: 'Development Name is required',
      siteName: 'Site Name is required',
      address: 'Address is required',
      countryId: 'Country is required',
    })
    expect(await fieldsOf({ cityId: null, city: ' ' })).toEqual({ cityId: 'City is required' })
    expect(await fieldsOf({ cityId: undefined, city: undefined })).toEqual({ cityId: 'City is required' })
    expect(await fieldsOf({ countryId: undefined })).toEqual({ countryId: 'Country is required' })
    expect(await fieldsOf({ countryId: 999_999 })).toHaveProperty('countryId')
    expect(await fieldsOf({ cityId: 999_999 })).toHaveProperty('cityId')
    expect(await fieldsOf({ developmentName: 'x'.repeat(121) })).toHaveProperty('developmentName')
  })

  it('a development with a typed town creates that town, or reuses the town with the same name', async () => {
    const typed = { cityId: null, city: 'Nether Wallop' }
    const answers = await Promise.all([create(admin, typed), create(admin, typed), create(manager, typed)])
    const again = await create(admin, { cityId: '', city: 'NETHER WALLOP' })
    const towns = [...answers, again].map((answer) => answer.json<Development>())
    expect(new Set(towns.map((row) => row.cityId)).size).toBe(1)
    expect(towns.map(({ city }) => city)).toEqual(Array.from({ length: 4 }, () => 'Nether Wallop'))
  })

  it('a taken site name of a development is recognised regardless of case and spaces [T14]', async () => {
    expect((await create(admin, { siteName: 'Elm Court' })).statusCode).toBe(201)
    const twin = await create(admin, { siteName: 'elm court ' })
    expect(twin.statusCode).toBe(409)
    expect(twin.json().message).toBe(
      'A development with this site name already exists. Choose another site name.',
    )
    const races = await Promise.all([1, 2, 3].map(() => create(admin, { siteName: 'Ash Court' })))
    expect(races.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  })

  it('a changed development refuses a stale edit, and keeps its alerts under a new site name [API-58, DEVS-48, T14]', async () => {
    const alertId = await buildAlert(test.services, { developmentId })
    const path = `/developments/${developmentId}`
    const answer = await manager.put(path, body({ siteName: 'Mill Quarter', version: 1 }))
    expect(answer.json()).toMatchObject({ siteName: 'Mill Quarter', version: 2 })
    const shown = (await manager.get(`/alerts/active/${propertyId}`)).json<ActiveAlert[]>()
    expect(shown).toMatchObject([{ id: alertId, siteName: 'Mill Quarter' }])
    const late = await manager.put(path, body({ version: 1 }))
    expect(late.statusCode).toBe(409)
    expect(late.json().current).toMatchObject({ developmentId, siteName: 'Mill Quarter', version: 2 })
  })

  it('switching a development off ends its people’s access [API-59, DEVS-41]', async () => {
    const own = await buildDevelopment(test.services)
    const home = await buildProperty(test.services, { developmentId: own })
    const resident = await signIn(test, 'TENANT', home)
    const toggle = (): Promise<Answer> => admin.post(`/developments/${own}/toggle`)
    expect((await resident.get(`/dashboard?propertyId=${home}`)).statusCode).toBe(200)
    expect((await toggle()).json()).toMatchObject({ isActive: false })
    expect((await resident.get(`/dashboard?propertyId=${home}`)).statusCode).toBe(404)
    expect((await toggle()).json()).toMatchObject({ isActive: true })
    expect((await resident.get(`/dashboard?propertyId=${home}`)).statusCode).toBe(200)
    const audit = await test.services.db
      .selectFrom('audit_events')
      .select('action')
      .where('object_type', '=', 'development')
      .where('object_id', '=', own)
      .execute()
    expect(audit.map(({ action }) => action)).toEqual(['development.toggle', 'development.toggle'])
  })
})
