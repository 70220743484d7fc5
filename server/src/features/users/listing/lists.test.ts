import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UserSummary } from '@doorstep/contract/users/schema'
import type { Caller } from '../../../../test/callers.ts'
import { signIn } from '../../../../test/callers.ts'
import { buildDevelopment, buildProperty, buildUser, mapUser } from '../../../../test/factories.ts'
import { walkPages } from '../../../../test/pages.ts'
import { buildPerson } from '../../../../test/people.ts'
import type { RoleAt } from '../../../../test/people.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

const LIST = '/admin/users'

describe('the list of people', () => {
  let test: TestApp
  let home: number
  let elsewhere: number
  let admin: Caller
  let manager: Caller
  beforeAll(async () => {
    test = await startTestApp()
    const { services } = test
    home = await buildProperty(services, { name: 'Flat 7', address: '7 Mill Lane' })
    elsewhere = await buildProperty(services)
    admin = await signIn(test, 'ADMIN', undefined, { firstName: 'Adam', lastName: 'Chief' })
    manager = await signIn(test, 'PMGR', home, { firstName: 'Mia', lastName: 'Manager' })
    const add = (firstName: string, options: object, ...roles: RoleAt[]) =>
      buildPerson(services, roles, {
        firstName,
        lastName: 'Listed',
        email: `${firstName.toLowerCase()}@example.test`,
        ...options,
      })
    await add('Ada', {}, [home, 'TENANT'])
    await add('Ben', { status: 'Pending', requestedPropertyId: home })
    await add('Cas', { status: 'Rejected', requestedPropertyId: home })
    await add('Dot', { status: 'Suspended' }, [home, 'TENANT'], [home, 'CONTRACTOR'])
    await add('Eve', { status: 'Pending', requestedPropertyId: elsewhere })
    await add('Fay', {}, [elsewhere, 'TENANT'])
    await add('Gil', {}, [home, 'TENANT'], [elsewhere, 'TENANT'])
    await add('Hal', { status: 'Approved', requestedPropertyId: home })
    await add('Ivy', { baseRole: 'ADMIN', mfaEnabled: true })
    await signIn(test, 'PMGR', home, { firstName: 'Jon', lastName: 'Listed' })
  })
  afterAll(() => test.close())

  const list = async (caller: Caller, query = ''): Promise<UserSummary[]> => {
    const answer = await caller.get(LIST + query)
    expect(answer.statusCode, answer.body).toBe(200)
    const rows = answer.json<UserSummary[]>()
    expect(answer.headers['x-total-count']).toBe(String(rows.length))
    return rows
  }
  const names = async (caller: Caller, query = ''): Promise<string> =>
    (await list(caller, query)).map(({ firstName }) => firstName).join(' ')

  it('the list of people shows each person’s name, email, role, status and second step [API-60] [ENTITY-12] [USERS-01]', async () => {
    const [ben] = await list(admin, '?q=ben')
    expect(ben).toEqual({
      id: expect.any(Number),
      firstName: 'Ben',
      lastName: 'Listed',
      email: 'ben@example.test',
      role: 'TENANT',
      status: 'Pending',
      isActive: false,
      mfaEnabled: false,
      appliedAt: expect.stringMatching(/^20\d\d-/),
      requestedProperty: {
        id: home,
        name: 'Flat 7',
        address: expect.stringMatching(/^Flat 7, 7 Mill Lane, Town /),
      },
      hasProof: false,
      can: [
        'user:changeStatus',
        'user:enableMfa',
        'user:disableMfa',
        'user:endSessions',
        'user:forgetBounce',
      ],
      blocked: null,
    })
    const [ivy] = await list(admin, '?q=ivy')
    expect(ivy).toMatchObject({ role: 'ADMIN', isActive: true, mfaEnabled: true, requestedProperty: null })
  })

  it('the list of people shows an administrator everyone except themselves [ROLE-02] [USERS-06]', async () => {
    expect(await names(admin)).toBe('Ada Ben Cas Dot Eve Fay Gil Hal Ivy Jon Mia')
  })

  it('the list of people shows a manager the people of their developments and the applicants for homes there [ROLE-03]', async () => {
    expect(await names(manager)).toBe('Ada Ben Cas Dot Gil Jon')
  })

  it('the list of people shows the requested address of a sign-up only to staff who manage that address', async () => {
    const userId = await buildUser(test.services, { firstName: 'Kit', requestedPropertyId: elsewhere })
    await mapUser(test.services, userId, home, 'TENANT')
    const addressOf = async (caller: Caller) => (await list(caller, '?q=kit'))[0]?.requestedProperty
    expect(await addressOf(admin)).toMatchObject({ id: elsewhere })
    expect(await addressOf(manager)).toBeNull()
    const details = (await manager.get(`${LIST}/${userId}`)).json<UserSummary>()
    expect(details.requestedProperty).toBeNull()
    await test.services.db.deleteFrom('property_roles').where('user_id', '=', userId).execute()
    await test.services.db.deleteFrom('users').where('id', '=', userId).execute()
  })

  it('the list of people shows which people a manager cannot change, and why [T19]', async () => {
    const rows = new Map((await list(manager)).map((row) => [row.firstName, row]))
    expect(rows.get('Ada')?.blocked).toBeNull()
    for (const name of ['Gil', 'Jon']) expect(rows.get(name)?.can).toEqual([])
    expect(rows.get('Jon')?.blocked).toContain('Only an administrator')
    expect(rows.get('Gil')?.blocked).toContain('do not manage')
  })

  it.each([
    ['?status=Pending', 'Ben Eve'],
    ['?status=Approved', 'Ada Fay Gil Hal Ivy Jon Mia'],
    ['?status=Suspended', 'Dot'],
    ['?role=ADMIN', 'Ivy'],
    ['?role=PMGR', 'Jon Mia'],
    ['?role=CONTRACTOR', 'Dot'],
    ['?role=TENANT', 'Ada Ben Cas Eve Fay Gil Hal'],
    ['?role=LEASE', ''],
    ['?q=CAS%20li', 'Cas'],
    ['?q=fay%40example', 'Fay'],
    ['?q=%25', ''],
    ['?status=Pending&role=TENANT&q=eve', 'Eve'],
    ['?status=&role=&q=', 'Ada Ben Cas Dot Eve Fay Gil Hal Ivy Jon Mia'],
  ])('the list of people filters by status, role, name and email: %s', async (query, found) => {
    expect(await names(admin, query)).toBe(found)
  })

  it('the list of people filters by a place in the reader’s scope, and refuses any other place [STAFF-44]', async () => {
    expect(await names(admin, `?propertyId=${home}`)).toBe('Ada Ben Cas Dot Gil Jon Mia')
    expect(await names(admin, `?propertyId=${elsewhere}&status=Approved`)).toBe('Fay Gil')
    expect(await names(manager, `?propertyId=${home}&role=TENANT`)).toBe('Ada Ben Cas Gil')
    // The manager sees Gil at home, but must not learn that Gil also lives elsewhere.
    for (const path of [LIST, `${LIST}/export`])
      expect((await manager.get(`${path}?propertyId=${elsewhere}`)).statusCode).toBe(404)
  })

  it('the list of people rejects an unknown status, role or sort order, and a limit that is too high', async () => {
    for (const [query, field] of [
      ['?status=Gone', 'status'],
      ['?role=KING', 'role'],
      ['?sort=password', 'sort'],
      ['?limit=501', 'limit'],
    ] as const) {
      const answer = await admin.get(LIST + query)
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
    }
  })

  it.each(['name', '-name', 'email', '-email', 'appliedAt', '-appliedAt'])(
    'the list of people has pages without gaps or repeats when sorted by %s, in both directions',
    async (sort) => {
      const whole = await list(admin, `?sort=${sort}`)
      const pages = await walkPages<UserSummary>(admin, `${LIST}?sort=${sort}&limit=3`)
      expect(pages.map((page) => page.length)).toEqual([3, 3, 3, 2])
      expect(pages.flat()).toEqual(whole)
      const other = sort.startsWith('-') ? sort.slice(1) : `-${sort}`
      expect((await list(admin, `?sort=${other}`)).toReversed()).toEqual(whole)
    },
  )

  it('the list of people rejects a cursor from a list with another sort order', async () => {
    const place = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const [sort, cursor] of [
      ['name', place({ sort: 'email', value: 'a', ids: [1] })],
      ['appliedAt', place({ sort: 'appliedAt', value: 'yesterday', ids: [1] })],
      ['appliedAt', place({ sort: 'appliedAt', value: '2026-99-01 00:00:00+00', ids: [1] })],
      ['name', place({ sort: 'name', value: 'a', ids: [] })],
      ['name', 'nonsense'],
    ] as const)
      expect((await admin.get(`${LIST}?sort=${sort}&cursor=${cursor}`)).statusCode).toBe(400)
  })

  it('the list of people never finds people outside the portfolio [T19]', async () => {
    expect(await names(manager, '?q=fay')).toBe('')
    expect(await names(manager, '?role=ADMIN')).toBe('')
    const newcomer = await signIn(test, 'PMGR', elsewhere)
    expect(await names(newcomer, '?status=Pending')).toBe('Eve')
    await buildDevelopment(test.services, { createdBy: newcomer.userId })
    expect(await names(newcomer, '?q=ada')).toBe('')
  })
})
