import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../callers.ts'
import type { Answer, Caller } from '../callers.ts'
import { buildActor, buildDevelopment, buildIssue, buildProperty } from '../factories.ts'
import { startTestApp } from '../testApp.ts'
import type { TestApp } from '../testApp.ts'

const NOBODY = 987_654_321
const DAYS = 'from=2026-07-01&to=2026-07-31'
const BY_DEVELOPMENT = [
  '/admin/users',
  '/admin/invites',
  '/issues',
  '/developments',
  '/properties/all',
  '/alerts',
]
const BY_PROPERTY = [
  '/issues',
  '/admin/users',
  '/admin/invites',
  '/maintenanceactivity',
  '/admin/user-property-mappings',
]
const EXPORTS = [
  '/admin/users',
  '/developments',
  '/properties',
  '/alerts',
  '/admin/user-property-mappings',
  '/orders',
]

const CALLS: [string, 'developmentId' | 'propertyId' | 'userId'][] = [
  ...BY_DEVELOPMENT.map((path): [string, 'developmentId'] => [`${path}?`, 'developmentId']),
  ['/admin/user-property-mappings?', 'developmentId'],
  ...EXPORTS.map((path): [string, 'developmentId'] => [`${path}/export?`, 'developmentId']),
  ...BY_PROPERTY.map((path): [string, 'propertyId'] => [`${path}?`, 'propertyId']),
  [`/maintenanceactivity/calendar?${DAYS}&`, 'propertyId'],
  ['/maintenanceactivity/export?', 'propertyId'],
  ['/admin/users/export?', 'propertyId'],
  ['/admin/user-property-mappings/export?', 'propertyId'],
  ['/admin/user-property-mappings?', 'userId'],
  ['/admin/user-property-mappings/export?', 'userId'],
]

const withoutRequestId = (answer: Answer) => {
  const { requestId: _, ...body } = answer.json<Record<string, unknown>>()
  return { status: answer.statusCode, body }
}

describe('a list filter', () => {
  let test: TestApp
  let manager: Caller
  let own: Record<'developmentId' | 'propertyId' | 'userId', number>
  let foreign: typeof own
  beforeAll(async () => {
    test = await startTestApp()
    const place = async () => {
      const developmentId = await buildDevelopment(test.services)
      const propertyId = await buildProperty(test.services, { developmentId })
      const { userId } = await buildActor(test.services, 'TENANT', propertyId)
      return { developmentId, propertyId, userId }
    }
    own = await place()
    foreign = await place()
    manager = await signIn(test, 'PMGR', own.propertyId)
    await buildIssue(test.services, { propertyId: foreign.propertyId, reporterId: foreign.userId })
  })
  afterAll(() => test.close())

  it.each(CALLS)(
    'a list filter by an id out of scope gives NOT_FOUND, like a filter by an unknown id: %s%s [T04]',
    async (path, name) => {
      const answer = await manager.get(`${path}${name}=${foreign[name]}`)
      expect(answer.statusCode).toBe(404)
      expect(withoutRequestId(answer)).toEqual(
        withoutRequestId(await manager.get(`${path}${name}=${NOBODY}`)),
      )
      expect((await manager.get(`${path}${name}=${own[name]}`)).statusCode).toBe(200)
    },
  )

  it('a list filter returns an empty list for a caller’s own property without records, and lets an administrator filter by any property', async () => {
    const admin = await signIn(test, 'ADMIN')
    for (const [path, name] of CALLS) {
      const answer = await admin.get(`${path}${name}=${foreign[name]}`)
      expect([path, answer.statusCode]).toEqual([path, 200])
      expect((await admin.get(`${path}${name}=${NOBODY}`)).statusCode).toBe(404)
    }
    const resident = await signIn(test, 'TENANT', own.propertyId)
    const answer = await resident.get(`/issues?propertyId=${own.propertyId}`)
    expect([answer.statusCode, answer.json()]).toEqual([200, []])
    expect((await resident.get(`/issues?propertyId=${foreign.propertyId}`)).statusCode).toBe(404)
  })

  it('a list filter still finds the reports of a resident at a property that the resident has left', async () => {
    const { userId, token } = await buildActor(test.services, 'TENANT', own.propertyId)
    await buildIssue(test.services, { propertyId: foreign.propertyId, reporterId: userId })
    const { statusCode, body } = await test.app.inject({
      url: `/api/issues/user_issues?propertyId=${foreign.propertyId}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect([statusCode, JSON.parse(body).length]).toEqual([200, 1])
  })
})
