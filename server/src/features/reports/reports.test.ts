import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../test/callers.ts'
import type { Caller } from '../../../test/callers.ts'
import {
  buildDevelopment,
  buildFeedback,
  buildProperty,
  buildUser,
  mapUser,
} from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

describe('reports on people, properties and feedback', () => {
  let test: TestApp
  let mill: number
  let yard: number
  let empty: number
  let admin: Caller
  let manager: Caller
  beforeAll(async () => {
    test = await startTestApp()
    const { services } = test
    mill = await buildDevelopment(services, { name: 'Mill Quarter' })
    yard = await buildDevelopment(services, { name: 'Old Yard' })
    empty = await buildDevelopment(services, { name: 'Empty Field' })
    const closed = await buildDevelopment(services, { name: 'Closed Court', isActive: false })
    const home = await buildProperty(services, {
      developmentId: mill,
      name: 'Flat 1',
      address: '1 Mill Lane',
    })
    const spare = { developmentId: mill, name: 'Flat 2', address: '2 Mill Lane' }
    await buildProperty(services, spare)
    await buildProperty(services, { ...spare, name: 'Flat 3', isActive: false })
    const house = await buildProperty(services, { developmentId: yard, name: 'House', address: '1 Yard' })
    await buildProperty(services, { developmentId: yard, name: 'Annexe', address: '2 Yard' })
    await buildProperty(services, { developmentId: closed, name: 'Ruin', address: '1 Court' })
    admin = await signIn(test, 'ADMIN')
    manager = await signIn(test, 'PMGR', home)
    const living = { status: 'Approved', firstName: 'Ann', lastName: 'Lee' } as const
    const ann = await buildUser(services, living)
    await mapUser(services, ann, home, 'TENANT')
    const bob = await buildUser(services, { ...living, firstName: 'Bob' })
    await mapUser(services, bob, house, 'TENANT')
    const gone = await buildUser(services, { status: 'Suspended' })
    await mapUser(services, gone, house, 'TENANT')
    await buildUser(services, { status: 'Pending', requestedPropertyId: home })
    await buildUser(services, { status: 'Rejected', requestedPropertyId: house })
    // A suspended person who has only a requested address does not belong to any portfolio.
    await buildUser(services, { status: 'Suspended', requestedPropertyId: home })
    const at = (text: string) => ({ createdAt: new Date(text) })
    await buildFeedback(services, { userId: ann, rating: 4, ...at('2026-06-30T22:30:00Z') })
    await buildFeedback(services, {
      userId: ann,
      rating: 5,
      comment: 'Quick.',
      ...at('2026-06-30T23:30:00Z'),
    })
    await buildFeedback(services, {
      userId: bob,
      rating: 1,
      pagePath: '/help',
      ...at('2026-07-02T10:00:00Z'),
    })
  })
  afterAll(() => test.close())

  const read = async (caller: Caller, path: string): Promise<unknown> => {
    const answer = await caller.get(`/reports/${path}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  it('reports on people, properties and feedback count the people in scope by status, including the reader [API-70, REPORTS-01, REPORTS-02]', async () => {
    expect(await read(admin, 'users')).toEqual([
      { status: 'Pending', count: 1 },
      { status: 'Approved', count: 4 },
      { status: 'Suspended', count: 2 },
      { status: 'Rejected', count: 1 },
    ])
    expect(await read(manager, 'users')).toEqual([
      { status: 'Pending', count: 1 },
      { status: 'Approved', count: 2 },
    ])
    expect(await read(admin, 'summary')).toMatchObject({ totalUsers: 8, activeUsers: 4 })
    expect(await read(manager, 'summary')).toMatchObject({
      totalUsers: 3,
      activeUsers: 2,
      countsReader: true,
    })
  })

  it('reports on people, properties and feedback agree with the list of people, except that the list leaves out the reader', async () => {
    for (const [caller, developmentId] of [
      [admin, undefined],
      [manager, undefined],
      [admin, mill],
      [admin, yard],
      [manager, mill],
    ] as const) {
      const query = developmentId === undefined ? '' : `developmentId=${developmentId}`
      const counts = (await read(caller, `users?${query}`)) as { status: string; count: number }[]
      for (const status of ['Pending', 'Approved', 'Suspended', 'Rejected']) {
        const list = await caller.get(`/admin/users?status=${status}&${query}`)
        const isReaderThere =
          caller === manager ? status === 'Approved' : query === '' && status === 'Approved'
        const count = counts.find((row) => row.status === status)?.count ?? 0
        expect([status, count]).toEqual([
          status,
          Number(list.headers['x-total-count']) + Number(isReaderThere),
        ])
      }
    }
  })

  it('reports on people, properties and feedback list the active properties without people [API-71, REPORTS-03]', async () => {
    const annexe = { propertyName: 'Annexe', address: '2 Yard' }
    const flat = { propertyName: 'Flat 2', address: '2 Mill Lane' }
    expect(await read(admin, 'properties-without-users')).toEqual([annexe, flat])
    expect(await read(manager, 'properties-without-users')).toEqual([flat])
    expect(await read(admin, 'summary')).toMatchObject({ unassignedProperties: 2 })
    expect(await read(manager, 'summary')).toMatchObject({ unassignedProperties: 1 })
    const first = await admin.get('/reports/properties-without-users?limit=1')
    expect(first.headers['x-total-count']).toBe('2')
    const next = /<\/api([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    expect((await admin.get(next)).json()).toEqual([flat])
  })

  it('reports on people, properties and feedback name the properties of each development, including empty developments [API-72]', async () => {
    expect(await read(admin, 'properties-by-development')).toEqual([
      { developmentId: expect.any(Number), development: 'Closed Court', properties: ['Ruin'] },
      { developmentId: empty, development: 'Empty Field', properties: [] },
      { developmentId: mill, development: 'Mill Quarter', properties: ['Flat 1', 'Flat 2', 'Flat 3'] },
      { developmentId: yard, development: 'Old Yard', properties: ['Annexe', 'House'] },
    ])
    expect(await read(manager, 'properties-by-development')).toMatchObject([{ developmentId: mill }])
  })

  it('reports on people, properties and feedback show the feedback of people in scope, newest first [API-74]', async () => {
    expect(await read(manager, 'feedback')).toEqual([
      {
        rating: 5,
        emoji: '😀',
        comment: 'Quick.',
        pagePath: null,
        userName: 'Ann Lee',
        createdAt: '2026-06-30T23:30:00.000Z',
      },
      {
        rating: 4,
        emoji: '🙂',
        comment: null,
        pagePath: null,
        userName: 'Ann Lee',
        createdAt: '2026-06-30T22:30:00.000Z',
      },
    ])
    const all = (await read(admin, 'feedback')) as { userName: string; pagePath: string | null }[]
    expect(all.map(({ userName, pagePath }) => [userName, pagePath])).toEqual([
      ['Bob Lee', '/help'],
      ['Ann Lee', null],
      ['Ann Lee', null],
    ])
    const paged = await admin.get('/reports/feedback?limit=1')
    const next = /<\/api([^>]+)>; rel="next"/.exec(String(paged.headers.link))?.[1] ?? ''
    expect((await admin.get(next)).json()).toMatchObject([{ rating: 5 }])
  })

  it('reports on people, properties and feedback give the average and the number of ratings, or null if there are none [REPORTS-04]', async () => {
    expect(await read(admin, 'summary')).toMatchObject({ averageRating: 10 / 3, ratingCount: 3 })
    expect(await read(manager, 'summary')).toMatchObject({ averageRating: 4.5, ratingCount: 2 })
    expect(await read(admin, `summary?developmentId=${empty}`)).toEqual({
      totalUsers: 0,
      activeUsers: 0,
      unassignedProperties: 0,
      averageRating: null,
      ratingCount: 0,
      countsReader: false,
    })
  })

  it('reports on people, properties and feedback show satisfaction by month in the product’s time zone, and filter it by day', async () => {
    expect(await read(admin, 'satisfaction')).toEqual([
      { month: '2026-06', averageRating: 4, ratingCount: 1 },
      { month: '2026-07', averageRating: 3, ratingCount: 2 },
    ])
    expect(await read(admin, 'satisfaction?from=2026-07-01&to=2026-07-01')).toEqual([
      { month: '2026-07', averageRating: 5, ratingCount: 1 },
    ])
    expect(await read(admin, 'feedback?to=2026-06-30')).toMatchObject([{ rating: 4 }])
    expect(await read(admin, `feedback?developmentId=${yard}`)).toMatchObject([{ rating: 1 }])
  })

  it('reports on people, properties and feedback reject days in the wrong order, an unknown category and a development that the reader cannot see', async () => {
    const backwards = await admin.get('/reports/issues-summary?from=2026-07-02&to=2026-07-01')
    expect(backwards.statusCode).toBe(400)
    expect(backwards.json()).toMatchObject({ fields: { to: 'The last day must not be before the first.' } })
    for (const bad of ['from=2026-02-30', 'to=today', 'categoryId=101', 'categoryId=9999', 'developmentId=0'])
      expect([bad, (await admin.get(`/reports/issues-summary?${bad}`)).statusCode]).toEqual([bad, 400])
    for (const path of [
      'summary',
      'users',
      'properties-without-users',
      'issues-summary',
      'issue-times',
      'issue-outcomes',
      'feedback',
    ]) {
      const hidden = await manager.get(`/reports/${path}?developmentId=${yard}`)
      const missing = await manager.get(`/reports/${path}?developmentId=99999999`)
      expect([path, hidden.statusCode, missing.statusCode]).toEqual([path, 404, 404])
    }
  })
})
