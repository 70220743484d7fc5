import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Mapping } from '@doorstep/contract/mappings/schema'
import type { Caller } from '../../../test/callers.ts'
import { signIn } from '../../../test/callers.ts'
import { buildDevelopment, buildProperty, buildUser, mapUser } from '../../../test/factories.ts'
import { walkPages } from '../../../test/pages.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

const LIST = '/admin/user-property-mappings'

describe('the list of roles', () => {
  let test: TestApp
  let developmentId: number
  let flats: number[]
  let ada: number
  let admin: Caller
  let manager: Caller
  beforeAll(async () => {
    test = await startTestApp()
    const { services } = test
    developmentId = await buildDevelopment(services, { name: 'Mill Quarter' })
    flats = [
      await buildProperty(services, { developmentId, name: 'Flat 2', address: '2 Mill Lane' }),
      await buildProperty(services, { developmentId, name: 'Flat 1', address: '1 Mill Lane' }),
      await buildProperty(services, { name: 'House', address: '9 Far Away' }),
    ]
    const [two = 0, one = 0, far = 0] = flats
    admin = await signIn(test, 'ADMIN')
    manager = await signIn(test, 'PMGR', two, { firstName: 'Mia', lastName: 'M' })
    ada = await buildUser(services, { firstName: 'Ada', lastName: 'A', email: 'ada@example.test' })
    const bob = await buildUser(services, { firstName: 'bob', lastName: 'B', status: 'Suspended' })
    await mapUser(services, ada, two, 'TENANT')
    await mapUser(services, ada, two, 'CONTRACTOR')
    await mapUser(services, ada, one, 'LEASE')
    await mapUser(services, bob, one, 'TENANT')
    await mapUser(services, bob, far, 'TENANT')
    await mapUser(
      services,
      await buildUser(services, { firstName: 'Chief', lastName: 'C', baseRole: 'ADMIN' }),
      one,
      'TENANT',
    )
  })
  afterAll(() => test.close())

  const list = async (caller: Caller, query = ''): Promise<string[]> => {
    const answer = await caller.get(LIST + query)
    expect(answer.statusCode, answer.body).toBe(200)
    const rows = answer.json<Mapping[]>()
    const groups = new Set(rows.map(({ userId, propertyId }) => `${userId} ${propertyId}`))
    expect(answer.headers['x-total-count']).toBe(String(groups.size))
    return rows.map(({ userName, propertyName, roleName }) => `${userName[0]} ${propertyName} ${roleName}`)
  }

  it('the list of roles names the person, the property and the role [API-66] [ENTITY-13]', async () => {
    const [row] = (await manager.get(`${LIST}?userId=${ada}&role=LEASE`)).json<Mapping[]>()
    expect(row).toEqual({
      userId: ada,
      userName: 'Ada A',
      userEmail: 'ada@example.test',
      userStatus: 'Approved',
      propertyId: flats[1],
      propertyName: 'Flat 1',
      propertyAddress: '1 Mill Lane',
      developmentId,
      developmentName: 'Mill Quarter',
      roleId: 4,
      roleName: 'LEASE',
      can: ['mapping:change'],
      blocked: null,
    })
  })

  it('the list of roles never splits the roles of a person at a property between two pages [MAPPING-07]', async () => {
    const all = [
      'A Flat 2 CONTRACTOR',
      'A Flat 2 TENANT',
      'A Flat 1 LEASE',
      'b Flat 1 TENANT',
      'b House TENANT',
      'C Flat 1 TENANT',
      'M Flat 2 PMGR',
    ]
    expect(await list(admin)).toEqual(all)
    for (const sort of ['user', '-user', 'property', '-property']) {
      const pages = await walkPages<Mapping>(admin, `${LIST}?sort=${sort}&limit=1`)
      expect(pages).toHaveLength(6)
      expect(pages.map((page) => new Set(page.map((row) => `${row.userId} ${row.propertyId}`)).size)).toEqual(
        pages.map(() => 1),
      )
    }
    expect((await list(admin, '?sort=property'))[0]).toBe('A Flat 1 LEASE')
  })

  it.each([
    ['?role=CONTRACTOR', ['A Flat 2 CONTRACTOR', 'A Flat 2 TENANT']],
    ['?role=PMGR', ['M Flat 2 PMGR']],
    ['?q=1%20mill&role=TENANT', ['b Flat 1 TENANT', 'C Flat 1 TENANT']],
    ['?q=ADA%40', ['A Flat 2 CONTRACTOR', 'A Flat 2 TENANT', 'A Flat 1 LEASE']],
    ['?q=%25', []],
    ['?role=ADMIN', []],
  ])('the list of roles shows only roles that match the query %s', async (query, found) => {
    expect(await list(admin, query)).toEqual(found)
  })

  it('the list of roles filters by person and by property', async () => {
    expect(await list(admin, `?userId=${ada}&propertyId=${flats[1]}`)).toEqual(['A Flat 1 LEASE'])
    expect(await list(admin, `?propertyId=${flats[2]}`)).toEqual(['b House TENANT'])
    expect(await list(admin, `?developmentId=${developmentId}&role=LEASE`)).toEqual(['A Flat 1 LEASE'])
    expect((await admin.get(`${LIST}?userId=me`)).statusCode).toBe(400)
  })

  it('the list of roles shows a manager their portfolio, and which roles they cannot change and why [T19]', async () => {
    expect(await list(manager)).toHaveLength(6)
    expect((await manager.get(`${LIST}?propertyId=${flats[2]}`)).statusCode).toBe(404)
    expect(await list(manager, '?q=far%20away')).toEqual([])
    const rows = (await manager.get(LIST)).json<Mapping[]>()
    const blocked = rows.filter((row) => row.blocked !== null)
    expect(blocked.map(({ userName, can }) => [userName, can])).toEqual([
      ['Chief C', []],
      ['Mia M', []],
    ])
    expect(blocked[0]?.blocked).toContain('Only an administrator')
    expect(blocked[1]?.blocked).toContain('your own')
  })
})
