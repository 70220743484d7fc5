import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Caller, nobody, signIn } from '../../../test/callers.ts'
import {
  buildDevelopment,
  buildProperty,
  buildSession,
  buildTown,
  buildUser,
} from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

interface Place {
  id: number
  name: string
}

describe('place lookups', () => {
  let test: TestApp
  let townId: number
  let propertyId: number
  let gb: number
  beforeAll(async () => {
    test = await startTestApp()
    propertyId = await buildProperty(test.services, { name: 'Flat 2', address: 'Flat 2, 9 Mill Lane' })
    const place = await test.services.db
      .selectFrom('homes as p')
      .innerJoin('developments as d', 'd.id', 'p.development_id')
      .innerJoin('towns as t', 't.id', 'd.town_id')
      .select(['t.id', 't.country_id as countryId'])
      .where('p.id', '=', propertyId)
      .executeTakeFirstOrThrow()
    townId = place.id
    gb = place.countryId
    const closed = await buildDevelopment(test.services, { isActive: false })
    await buildProperty(test.services, { developmentId: closed })
  })
  afterAll(() => test.close())

  const placesFor = async (caller: Caller, url: string): Promise<Place[]> =>
    (await caller.get(url)).json<Place[]>()

  it('place lookups offer a visitor the countries and towns with an active home [API-12] [API-13] [ENTITY-07] [ENTITY-08]', async () => {
    const visitor = nobody(test)
    expect(await placesFor(visitor, '/countries')).toEqual([{ id: gb, name: 'United Kingdom' }])
    const towns = await placesFor(visitor, `/towns?countryId=${gb}`)
    expect(towns).toEqual([{ id: townId, name: expect.stringMatching(/^Town /) }])
  })

  it('place lookups offer a resident the same places as a visitor, and offer staff all places [API-12] [API-13]', async () => {
    const resident = await signIn(test, 'TENANT', propertyId)
    expect(await placesFor(resident, '/countries')).toHaveLength(1)
    for (const role of ['ADMIN', 'PMGR'] as const) {
      const staff = await signIn(test, role, propertyId)
      const countries = await placesFor(staff, '/countries')
      expect(countries).toHaveLength(249)
      expect(countries.slice(0, 2).map(({ name }) => name)).toEqual(['United Kingdom', 'Afghanistan'])
      expect(await placesFor(staff, `/towns?countryId=${gb}&q=leamington`)).toEqual([
        { id: expect.any(Number), name: 'Royal Leamington Spa' },
      ])
    }
  })

  it('place lookups treat a half session or a made-up token as a visitor', async () => {
    const userId = await buildUser(test.services, { baseRole: 'ADMIN' })
    const token = await buildSession(test.services, userId)
    const caller = new Caller(test.app, { userId, token })
    await test.services.db
      .updateTable('sessions')
      .set({ kind: 'mfa' })
      .where('user_id', '=', userId)
      .execute()
    expect(await placesFor(caller, '/countries')).toHaveLength(1)
    const madeUp = new Caller(test.app, { userId: 0, token: 'x'.repeat(43) })
    expect(await placesFor(madeUp, '/countries')).toHaveLength(1)
  })

  it('place lookups page towns by name and return the number of towns', async () => {
    const admin = await signIn(test, 'ADMIN')
    const names: string[] = []
    let url: string | undefined = `/towns?countryId=${gb}&q=ash&limit=5`
    let total = 0
    while (url !== undefined) {
      const answer = await admin.get(url)
      names.push(...answer.json<Place[]>().map(({ name }) => name))
      total = Number(answer.headers['x-total-count'])
      url = /<\/api([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1]
    }
    expect(names.length).toBeGreaterThan(10)
    expect(names).toHaveLength(total)
    expect(new Set(names).size).toBe(total)
  })

  it('place lookups list the active addresses of a town, and nothing about people [API-14] [ENTITY-09]', async () => {
    const { development_id: developmentId } = await test.services.db
      .selectFrom('homes')
      .select('development_id')
      .where('id', '=', propertyId)
      .executeTakeFirstOrThrow()
    await buildProperty(test.services, { developmentId, isActive: false })
    const found = (await nobody(test).get(`/addresses?townId=${townId}`)).json<object[]>()
    expect(found).toEqual([
      { id: propertyId, name: 'Flat 2', fullAddress: expect.stringMatching(/^Flat 2, 9 Mill Lane, Town /) },
    ])
    expect((await nobody(test).get(`/addresses?townId=${townId}&q=mill`)).json()).toHaveLength(1)
    expect((await nobody(test).get(`/addresses?townId=${townId}&q=nowhere`)).json()).toEqual([])
    expect((await nobody(test).get(`/addresses?townId=${await buildTown(test.services)}`)).json()).toEqual([])
  })

  it.each([
    ['/towns?countryId=999999', 'countryId'],
    ['/towns', 'countryId'],
    ['/towns?countryId=GB', 'countryId'],
    ['/addresses?townId=999999', 'townId'],
    ['/addresses?townId=0', 'townId'],
    ['/addresses', 'townId'],
  ])('place lookups refuse %s and name the field', async (url, field) => {
    const answer = await nobody(test).get(url)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field])
  })

  it('place lookups return all countries and towns that the source packages contain', async () => {
    const require = createRequire(import.meta.url)
    const iso = require('i18n-iso-countries') as {
      getNames(language: string, options: { select: 'official' }): Record<string, string>
    }
    const listed = require('ms-uk-cities-and-towns') as { value: string }[]
    const { db } = test.services
    const countries = await db.selectFrom('countries').select(['iso_code', 'name']).execute()
    // Kosovo has a common code, but none in ISO 3166.
    const { XK: _kosovo, ...expected } = iso.getNames('en', { select: 'official' })
    expect(Object.fromEntries(countries.map((row) => [row.iso_code, row.name]))).toEqual(expected)
    const towns = await db.selectFrom('towns').select('name').where('name', 'not like', 'Town %').execute()
    const keyOf = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()
    expect(new Set(towns.map((row) => keyOf(row.name)))).toEqual(
      new Set(listed.map(({ value }) => keyOf(value))),
    )
  })
})

describe('the limit of place lookups', () => {
  it('the limit of place lookups lets one IP address look up 60 times a minute, and a signed-in person more often', async () => {
    const test = await startTestApp({ limits: {} })
    try {
      const propertyId = await buildProperty(test.services)
      for (let count = 0; count < 60; count += 1)
        expect((await nobody(test).get('/countries')).statusCode).toBe(200)
      const refused = await nobody(test).get('/countries')
      expect(refused.statusCode).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      const resident = await signIn(test, 'TENANT', propertyId)
      expect((await resident.get('/countries')).statusCode).toBe(200)
    } finally {
      await test.close()
    }
  })
})
