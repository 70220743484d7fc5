import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Development, DevelopmentPlaces } from '@doorstep/contract/developments/schema'
import type { PropertySummary } from '@doorstep/contract/properties/schema'
import { signIn } from '../../../test/callers.ts'
import type { Caller } from '../../../test/callers.ts'
import { buildDevelopment, buildProperty } from '../../../test/factories.ts'
import { walkPages } from '../../../test/pages.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

let test: TestApp
let mill: number
let old: number
let home: number
let admin: Caller
beforeAll(async () => {
  test = await startTestApp()
  const { services } = test
  mill = await buildDevelopment(services, { name: 'Mill Quarter' })
  old = await buildDevelopment(services, { name: 'Old Yard', isActive: false })
  const far = await buildDevelopment(services, { name: 'Far Court' })
  home = await buildProperty(services, { developmentId: mill, name: 'Flat 1', address: '1 Mill Lane' })
  await buildProperty(services, {
    developmentId: mill,
    name: 'Flat 2',
    address: '100% Mill',
    isActive: false,
  })
  await buildProperty(services, { developmentId: old, name: 'Shed' })
  await buildProperty(services, { developmentId: far, name: 'House' })
  admin = await signIn(test, 'ADMIN')
})
afterAll(() => test.close())

describe('the list of developments', () => {
  const names = async (caller: Caller, path = '/developments'): Promise<string> => {
    const answer = await caller.get(path)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer
      .json<Development[]>()
      .map((row) => row.developmentName)
      .join(', ')
  }

  it('the list of developments shows name, site, place and state in either spelling of the path [API-53] [API-75] [ENTITY-06]', async () => {
    const answer = await admin.get('/Developments?q=mill')
    expect(answer.headers['x-total-count']).toBe('1')
    expect(answer.json()).toMatchObject([
      {
        developmentId: mill,
        developmentName: 'Mill Quarter',
        siteName: 'Mill Quarter site',
        address: '1 High Street',
        cityId: expect.any(Number),
        city: expect.stringMatching(/^Town /),
        countryId: expect.any(Number),
        country: 'United Kingdom',
        isActive: true,
      },
    ])
    expect((await admin.get('/developments?q=mill')).body).toBe(answer.body)
  })

  it('the list of developments shows managers their whole portfolio, and leasing staff the developments where they work', async () => {
    expect(await names(admin)).toBe('Far Court, Mill Quarter, Old Yard')
    const manager = await signIn(test, 'PMGR', home)
    await buildDevelopment(test.services, { name: 'New Site', createdBy: manager.userId })
    expect(await names(manager)).toBe('Mill Quarter, New Site')
    expect(await names(await signIn(test, 'LEASE', home))).toBe('Mill Quarter')
    const shed = (await admin.get('/properties/all?q=shed')).json<PropertySummary[]>()[0]?.id
    expect(await names(await signIn(test, 'LEASE', shed))).toBe('')
    expect(await names(await signIn(test, 'PMGR', shed))).toBe('Old Yard')
  })

  it('the list of developments returns the cities and countries that have developments', async () => {
    const places = async (caller: Caller, query = '') =>
      (await caller.get(`/developments/places${query}`)).json<DevelopmentPlaces>()
    const all = await places(admin)
    expect(all.countries).toEqual(['United Kingdom'])
    expect(all.cities.length).toBeGreaterThanOrEqual(3)
    const [row] = (await admin.get(`/developments?developmentId=${mill}`)).json<Development[]>()
    expect((await places(admin, `?q=${row?.city.toUpperCase()}`)).cities).toContain(row?.city)
    expect((await places(admin, '?country=France')).cities).toEqual([])
    const leasing = await signIn(test, 'LEASE', home)
    expect(await places(leasing)).toEqual({ countries: ['United Kingdom'], cities: [row?.city] })
  })

  it('the list of developments filters by exact choices and by typed words', async () => {
    const [row] = (await admin.get(`/developments?developmentId=${mill}`)).json<Development[]>()
    expect(await names(admin, `/developments?city=${row?.city}`)).toBe('Mill Quarter')
    expect(await names(admin, `/developments?city=Town`)).toBe('')
    expect(await names(admin, '/developments?country=United%20Kingdom&q=YARD')).toBe('Old Yard')
    expect(await names(admin, '/developments?q=%25')).toBe('')
    const pages = await walkPages<Development>(admin, '/developments?limit=1&sort=-name')
    expect(pages.flat()[0]?.developmentName).toBe('Old Yard')
  })

  it('the list of developments offers active developments to a select, searchable by typing [API-54]', async () => {
    expect(await names(admin, '/properties/developments')).toBe('Far Court, Mill Quarter, New Site')
    expect(await names(admin, '/properties/developments?q=quart')).toBe('Mill Quarter')
    expect(await names(admin, '/properties/developments?q=yard')).toBe('')
    expect((await admin.get('/properties/developments?limit=1')).json()).toHaveLength(1)
  })
})

describe('the list of properties', () => {
  const names = async (caller: Caller, query = ''): Promise<string> => {
    const answer = await caller.get(`/properties/all${query}`, { 'x-user-id': String(caller.userId) })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer
      .json<PropertySummary[]>()
      .map((row) => row.name)
      .join(', ')
  }

  it('the list of properties shows properties in scope: all of them to staff, only active ones to others [API-52] [ENTITY-05]', async () => {
    expect(await names(admin)).toBe('Flat 1, Flat 2, House, Shed')
    expect(await names(await signIn(test, 'PMGR', home))).toBe('Flat 1, Flat 2')
    for (const role of ['LEASE', 'LETTINGAGENT', 'CONTRACTOR', 'TENANT'] as const)
      expect(await names(await signIn(test, role, home))).toBe('Flat 1')
    expect(await names(await signIn(test, 'TENANT'))).toBe('')
    const [row] = (await admin.get('/properties/all?q=flat%201')).json<PropertySummary[]>()
    expect(row).toMatchObject({ id: home, address: '1 Mill Lane', developmentId: mill, isActive: true })
    expect(row).toMatchObject({
      city: expect.any(String),
      country: 'United Kingdom',
      developmentName: 'Mill Quarter',
    })
  })

  it('the list of properties filters by development, state and words, and supports paging', async () => {
    expect(await names(admin, `?developmentId=${mill}&active=true`)).toBe('Flat 1')
    expect(await names(admin, '?active=false')).toBe('Flat 2')
    expect(await names(admin, '?q=100%25')).toBe('Flat 2')
    expect(await names(admin, '?sort=-development')).toBe('Shed, Flat 2, Flat 1, House')
    const pages = await walkPages<PropertySummary>(admin, '/properties/all?limit=1&sort=-name')
    expect(pages.flat().map(({ name }) => name)).toEqual(['Shed', 'House', 'Flat 2', 'Flat 1'])
  })
})
