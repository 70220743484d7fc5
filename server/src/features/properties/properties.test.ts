import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Occupant, OwnProperty } from '@doorstep/contract/properties/schema'
import { signIn } from '../../../test/callers.ts'
import type { Answer, Caller } from '../../../test/callers.ts'
import { buildDevelopment, buildProperty, buildUser, mapUser } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

const LIST = '/dashboard/user-properties'

function nextOf(answer: Answer): string | undefined {
  const header = answer.headers['link']
  return /<\/api([^>]+)>; rel="next"/.exec(typeof header === 'string' ? header : '')?.[1]
}

async function walk(caller: Caller, start: string): Promise<string[][]> {
  const pages: string[][] = []
  for (let url: string | undefined = start; url !== undefined && pages.length < 50;) {
    const answer: Answer = await caller.get(url)
    expect(answer.statusCode, answer.body).toBe(200)
    pages.push(answer.json<{ name: string }[]>().map((row) => row.name))
    url = nextOf(answer)
  }
  return pages
}

describe('own properties', () => {
  let test: TestApp
  let developmentId: number
  let propertyId: number
  let manager: Caller
  beforeAll(async () => {
    test = await startTestApp()
    developmentId = await buildDevelopment(test.services, { name: 'Mill Quarter' })
    propertyId = await buildProperty(test.services, { developmentId, name: 'Flat 1', address: '1 Mill Lane' })
    manager = await signIn(test, 'PMGR', propertyId)
  })
  afterAll(() => test.close())

  const list = async (caller: Caller, query = ''): Promise<OwnProperty[]> =>
    (await caller.get(LIST + query)).json<OwnProperty[]>()

  it('own properties have an id, a name, an address and a location [API-24, API-25, ENTITY-05]', async () => {
    const resident = await signIn(test, 'TENANT', propertyId)
    const answer = await resident.get(LIST, { 'x-user-id': String(resident.userId) })
    expect(answer.headers['x-total-count']).toBe('1')
    expect(answer.json()).toEqual([
      {
        id: propertyId,
        name: 'Flat 1',
        address: '1 Mill Lane',
        city: expect.stringMatching(/^Town /),
        country: 'United Kingdom',
        developmentId,
        developmentName: 'Mill Quarter',
        siteName: 'Mill Quarter site',
        isActive: true,
        emergencyNumber: null,
        nation: null,
        can: ['issue:report', 'incident:read'],
      },
    ])
  })

  it.each([
    ['ADMIN', ['issue:list', 'issue:report', 'issue:reportOnBehalf', 'incident:read']],
    ['PMGR', ['issue:list', 'issue:report', 'issue:reportOnBehalf', 'incident:read']],
    ['LEASE', ['issue:list', 'issue:report', 'issue:reportOnBehalf', 'incident:read']],
    ['LETTINGAGENT', ['issue:list', 'issue:report', 'incident:read']],
    ['CONTRACTOR', ['issue:list']],
    ['TENANT', ['issue:report', 'incident:read']],
  ] as const)('own properties say what %s can do at each property', async (role, can) => {
    const caller = await signIn(test, role, propertyId)
    const found = (await list(caller)).find((property) => property.id === propertyId)
    expect(found?.can).toEqual(can)
  })

  it('own properties are the active properties at which the person has a role, each listed once', async () => {
    const resident = await signIn(test, 'TENANT', propertyId)
    const asleep = await buildDevelopment(test.services, { isActive: false })
    for (const place of [
      await buildProperty(test.services, { isActive: false }),
      await buildProperty(test.services, { developmentId: asleep }),
    ])
      await mapUser(test.services, resident.userId, place, 'TENANT')
    await mapUser(test.services, resident.userId, propertyId, 'CONTRACTOR')
    expect((await list(resident)).map((property) => property.id)).toEqual([propertyId])
    expect(await list(await signIn(test, 'TENANT'))).toEqual([])
  })

  it('own properties of a manager are all properties of the portfolio, including developments that the manager created', async () => {
    const sister = await buildProperty(test.services, { developmentId, name: 'Flat 2' })
    const created = await buildDevelopment(test.services, { createdBy: manager.userId })
    const inCreated = await buildProperty(test.services, { developmentId: created })
    await buildProperty(test.services)
    const ids = (await list(manager)).map((property) => property.id)
    expect(ids.toSorted((a, b) => a - b)).toEqual([propertyId, sister, inCreated].toSorted((a, b) => a - b))
    const resident = await signIn(test, 'TENANT', propertyId)
    await buildDevelopment(test.services, { createdBy: resident.userId })
    expect(await list(resident)).toHaveLength(1)
  })

  it('own properties are found by a literal part of the name, address or development', async () => {
    const home = await buildDevelopment(test.services, { name: 'Search Wharf' })
    const staff = await signIn(
      test,
      'PMGR',
      await buildProperty(test.services, { developmentId: home, name: 'Loft 50%', address: '1 Quay_side' }),
    )
    await buildProperty(test.services, { developmentId: home, name: 'Loft 51', address: '2 Back\\Lane' })
    const names = async (q: string): Promise<string[]> =>
      (await list(staff, `?q=${encodeURIComponent(q)}`)).map((property) => property.name)
    expect(await names('LOFT 5')).toEqual(['Loft 50%', 'Loft 51'])
    expect(await names('%')).toEqual(['Loft 50%'])
    expect(await names('_')).toEqual(['Loft 50%'])
    expect(await names('\\')).toEqual(['Loft 51'])
    expect(await names('wharf')).toHaveLength(2)
    expect(await names('  ')).toHaveLength(2)
    expect(await names('nowhere')).toEqual([])
  })

  it('own properties are sorted by name in natural order and paged without gaps or repeats, even with equal names', async () => {
    const big = await buildDevelopment(test.services)
    const staff = await signIn(
      test,
      'PMGR',
      await buildProperty(test.services, { developmentId: big, name: 'Äcker' }),
    )
    for (const name of ['Same', 'Same', 'Same', 'b', 'B', 'Étage 1', 'flat 10', 'Flat 9', '', "O'Neil 🙂"])
      await buildProperty(test.services, { developmentId: big, name })
    const [whole = []] = await walk(staff, `${LIST}?limit=100`)
    const same = ['Same', 'Same', 'Same']
    expect(whole).toEqual(['', 'Äcker', 'b', 'B', 'Étage 1', 'Flat 9', 'flat 10', "O'Neil 🙂", ...same])
    const pages = await walk(staff, `${LIST}?limit=2`)
    expect(pages.map((page) => page.length)).toEqual([2, 2, 2, 2, 2, 1])
    expect(pages.flat()).toEqual(whole)
  })

  it('own properties continue on the next page after a long name', async () => {
    const long = await buildDevelopment(test.services)
    const name = 'Ŵ'.repeat(100)
    const staff = await signIn(
      test,
      'PMGR',
      await buildProperty(test.services, { developmentId: long, name }),
    )
    await buildProperty(test.services, { developmentId: long, name })
    expect(await walk(staff, `${LIST}?limit=1`)).toEqual([[name], [name]])
  })

  it('own properties are returned 100 to a page by default, and 500 at most', async () => {
    const huge = await buildDevelopment(test.services)
    const staff = await signIn(test, 'PMGR', await buildProperty(test.services, { developmentId: huge }))
    await test.services.db
      .insertInto('homes')
      .values(
        Array.from({ length: 100 }, (_, index) => ({
          development_id: huge,
          name: `Unit ${index}`,
          address: 'x',
        })),
      )
      .execute()
    const answer = await staff.get(LIST)
    expect(answer.json()).toHaveLength(100)
    expect(answer.headers['x-total-count']).toBe('101')
    for (const query of ['?limit=0', '?limit=501', '?cursor=nonsense'])
      expect((await staff.get(LIST + query)).statusCode).toBe(400)
  })
})

describe('the occupants of a property', () => {
  let test: TestApp
  let propertyId: number
  beforeAll(async () => {
    test = await startTestApp()
    propertyId = await buildProperty(test.services)
    const add = async (firstName: string, lastName: string, options: object = {}): Promise<void> => {
      const userId = await buildUser(test.services, { firstName, lastName, ...options })
      await mapUser(test.services, userId, propertyId, 'TENANT')
    }
    await add('Ada', 'Byron')
    await add('Rosa', 'Parks')
    await add('Sam', 'Suspended', { status: 'Suspended' })
    await add('Pat', 'Pending', { status: 'Pending' })
  })
  afterAll(() => test.close())

  const url = (query = ''): string => `/properties/${propertyId}/occupants${query}`

  it.each(['ADMIN', 'PMGR', 'LEASE'] as const)(
    'the occupants of a property are the approved residents, sorted by name, for %s',
    async (role) => {
      const caller = await signIn(test, role, propertyId)
      const answer = await caller.get(url())
      expect(answer.headers['x-total-count']).toBe('2')
      expect(answer.json<Occupant[]>()).toEqual([
        { id: expect.any(Number), name: 'Ada Byron' },
        { id: expect.any(Number), name: 'Rosa Parks' },
      ])
      expect((await caller.get(url('?q=a%20par'))).json()).toMatchObject([{ name: 'Rosa Parks' }])
      expect((await caller.get(url('?q=%25'))).json()).toEqual([])
      expect(await walk(caller, url('?limit=1'))).toEqual([['Ada Byron'], ['Rosa Parks']])
    },
  )

  it('the occupants of a property are FORBIDDEN to other roles and NOT_FOUND for readers who cannot see the property', async () => {
    for (const role of ['TENANT', 'LETTINGAGENT', 'CONTRACTOR'] as const)
      expect((await (await signIn(test, role, propertyId)).get(url())).statusCode).toBe(403)
    const stranger = await signIn(test, 'PMGR', await buildProperty(test.services))
    expect((await stranger.get(url())).statusCode).toBe(404)
    expect((await stranger.get('/properties/999999/occupants')).statusCode).toBe(404)
  })
})
