import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROLE_IDS } from '@doorstep/contract/access'
import type { RoleName } from '@doorstep/contract/access'
import { Caller, signIn } from '../../../../test/callers.ts'
import type { Answer } from '../../../../test/callers.ts'
import {
  buildDevelopment,
  buildProperty,
  buildSession,
  buildUser,
  mapUser,
} from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

let test: TestApp
let home: number
let sister: number
let elsewhere: number
let admin: Caller
let manager: Caller
beforeAll(async () => {
  test = await startTestApp()
  const developmentId = await buildDevelopment(test.services, { name: 'Mill Quarter' })
  home = await buildProperty(test.services, { developmentId, name: 'Flat 1' })
  sister = await buildProperty(test.services, { developmentId, name: 'Flat 2', isActive: false })
  elsewhere = await buildProperty(test.services)
  admin = await signIn(test, 'ADMIN')
  manager = await signIn(test, 'PMGR', home)
})
afterAll(() => test.close())

type Mapped = Exclude<RoleName, 'ADMIN'>

async function person(...roles: [number, Mapped][]): Promise<number> {
  const userId = await buildUser(test.services)
  for (const [place, role] of roles) await mapUser(test.services, userId, place, role)
  return userId
}

const assign = (caller: Caller, userId: number, propertyId: number, role: RoleName): Promise<Answer> =>
  caller.post('/admin/assign-role-to-property', { userId, propertyId, roleId: ROLE_IDS[role] })
const remove = (caller: Caller, ...roles: [number, number, RoleName][]): Promise<Answer> =>
  caller.put(
    '/admin/remove-user-property-roles',
    roles.map(([userId, propertyId, role]) => ({ userId, propertyId, roleId: ROLE_IDS[role] })),
  )

describe('a changed role', () => {
  const signedIn = async (...roles: [number, Mapped][]): Promise<Caller> => {
    const userId = await person(...roles)
    return new Caller(test.app, { userId, token: await buildSession(test.services, userId) })
  }
  const isIn = async (caller: Caller): Promise<boolean> =>
    (await caller.get('/account/validate-jwt')).statusCode === 200

  it('ends the sessions where it was, or is, the strongest one, and only then [T19]', async () => {
    const up = await signedIn([home, 'TENANT'])
    await assign(admin, up.userId, sister, 'TENANT')
    expect(await isIn(up)).toBe(true)
    await assign(admin, up.userId, home, 'PMGR')
    expect(await isIn(up)).toBe(false)
    const down = await signedIn([home, 'LEASE'], [home, 'TENANT'])
    await remove(manager, [down.userId, home, 'LEASE'])
    expect(await isIn(down)).toBe(false)
    const same = await signedIn([home, 'LEASE'], [home, 'TENANT'])
    await remove(manager, [same.userId, home, 'TENANT'])
    expect(await isIn(same)).toBe(true)
  })

  it('holds from the next request', async () => {
    const resident = await signedIn([home, 'TENANT'], [elsewhere, 'TENANT'])
    expect((await resident.get(`/dashboard?propertyId=${home}`)).statusCode).toBe(200)
    await remove(manager, [resident.userId, home, 'TENANT'])
    expect((await resident.get(`/dashboard?propertyId=${home}`)).statusCode).toBe(404)
    expect((await resident.get(`/dashboard?propertyId=${elsewhere}`)).statusCode).toBe(200)
  })

  it('is taken away once by two at the same time', async () => {
    const userId = await person([home, 'TENANT'])
    const answers = await Promise.all([
      remove(admin, [userId, home, 'TENANT']),
      remove(manager, [userId, home, 'TENANT']),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404])
  })
})
