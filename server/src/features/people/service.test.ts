import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UserDetail, UserEvent } from '@doorstep/contract/people/schema'
import { PDF, signUp } from '../../../test/applicants.ts'
import { Caller, signIn } from '../../../test/callers.ts'
import { buildProperty, buildSession, buildUser, mapUser } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

let test: TestApp
let home: number
let elsewhere: number
let admin: Caller
let manager: Caller
beforeAll(async () => {
  test = await startTestApp({ withJobs: true })
  home = await buildProperty(test.services, { name: 'Flat 7', address: '7 Mill Lane' })
  elsewhere = await buildProperty(test.services, { name: 'Far House' })
  admin = await signIn(test, 'ADMIN', undefined, { firstName: 'Adam', lastName: 'Chief' })
  manager = await signIn(test, 'PMGR', home, { firstName: 'Mia', lastName: 'Manager' })
})
afterAll(() => test.close())

async function applicant(email: string): Promise<number> {
  await signUp(test, { Email: email, AddressId: String(home), FirstName: 'Ada', LastName: 'Byron' })
  const row = test.services.db.selectFrom('users').select('id').where('email', '=', email)
  return (await row.executeTakeFirstOrThrow()).id
}
const detail = async (caller: Caller, userId: number): Promise<UserDetail> =>
  (await caller.get(`/admin/users/${userId}`)).json<UserDetail>()
const history = async (caller: Caller, userId: number): Promise<string[]> =>
  (await caller.get(`/admin/users/${userId}/events`))
    .json<UserEvent[]>()
    .map(({ actor, text, reason }) => [actor ?? 'System', text, reason].filter(Boolean).join(': '))

describe('the page of a person', () => {
  it('the page of a person shows profile, requested address, proof, roles and sessions', async () => {
    const userId = await applicant('ada@example.test')
    expect(await detail(manager, userId)).toMatchObject({
      firstName: 'Ada',
      status: 'Pending',
      phoneNumber: expect.stringMatching(/^\+447/),
      photoUrl: null,
      decidedAt: null,
      requestedProperty: { id: home, name: 'Flat 7' },
      hasProof: true,
      proof: { type: 'application/pdf', size: PDF.length },
      mappings: [],
      propertyCount: 0,
      sessions: [],
      blocked: null,
    })
    await manager.put('/admin/approve-user', { userId })
    await mapUser(test.services, userId, elsewhere, 'TENANT')
    const token = await buildSession(test.services, userId)
    const shown = await detail(admin, userId)
    expect(shown.decidedAt).not.toBeNull()
    expect(shown.mappings.map(({ propertyName }) => propertyName)).toEqual(['Far House', 'Flat 7'])
    expect(shown.propertyCount).toBe(2)
    expect(shown.sessions).toMatchObject([{ device: 'Unknown device', isCurrent: false }])
    const reduced = await detail(manager, userId)
    expect(reduced.mappings.map(({ propertyName }) => propertyName)).toEqual(['Flat 7'])
    expect([reduced.can, reduced.sessions, reduced.propertyCount]).toEqual([['staffNote:read'], [], 1])
    expect((await manager.delete(`/admin/users/${userId}/sessions`)).statusCode).toBe(403)
    expect((await admin.delete(`/admin/users/${userId}/sessions`)).statusCode).toBe(204)
    expect((await new Caller(test.app, { userId, token }).get('/issues')).statusCode).toBe(401)
  })

  it('the page of a person returns the person’s history, with each action, its actor and the reason', async () => {
    const userId = await applicant('history@example.test')
    await manager.get(`/admin/users/${userId}/proof`)
    await manager.put('/admin/approve-user', { userId, reason: 'Welcome' })
    await admin.post('/admin/assign-role-to-property', { userId, propertyId: home, roleId: 4 })
    await admin.post('/admin/assign-role-to-property', { userId, propertyId: elsewhere, roleId: 3 })
    await admin.put('/admin/update-user-property-role', { userId, propertyId: home, roleId: 3 })
    await admin.put('/admin/remove-user-property-roles', [{ userId, propertyId: elsewhere, roleId: 3 }])
    await manager.put('/admin/suspend-user', { userId, reason: 'Moved out' })
    await manager.put('/admin/approve-user', { userId })
    const all = [
      'Mia Manager: Activated',
      'Mia Manager: Suspended: Moved out',
      'Adam Chief: Role Resident removed at Far House',
      'Adam Chief: Role changed from Leasing staff, Resident to Resident at Flat 7',
      'Adam Chief: Given the role Resident at Far House',
      'Adam Chief: Given the role Leasing staff at Flat 7',
      'Mia Manager: Approved as Resident at Flat 7: Welcome',
      'Mia Manager: Address proof opened',
      'System: Signed up',
    ]
    expect(await history(admin, userId)).toEqual(all)
    expect(await history(manager, userId)).toEqual(all.filter((line) => !line.includes('Far House')))
    const first = await admin.get(`/admin/users/${userId}/events?limit=2`)
    expect(first.headers['x-total-count']).toBe('9')
    const next = /<\/api([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? ''
    const second = (await admin.get(next)).json<UserEvent[]>().map(({ text }) => text)
    expect(second).toEqual(['Role Resident removed at Far House', expect.stringContaining('Role changed')])
  })

  it('the page of a person does not exist for managers of other places', async () => {
    const userId = await buildUser(test.services)
    await mapUser(test.services, userId, elsewhere, 'TENANT')
    for (const url of [`/admin/users/${userId}`, `/admin/users/${userId}/events`])
      expect((await manager.get(url)).statusCode).toBe(404)
    expect((await manager.delete(`/admin/users/${userId}/sessions`)).statusCode).toBe(404)
  })
})
