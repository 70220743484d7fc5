import { afterAll, describe, expect, it } from 'vitest'
import { Caller } from '../../../../test/callers.ts'
import { buildSession } from '../../../../test/factories.ts'
import { startMillQuarter } from '../../../../test/millQuarter.ts'
import { assignRole, buildPerson, removeRoles } from '../../../../test/people.ts'
import type { RoleAt } from '../../../../test/people.ts'

const { test, home, sister, elsewhere, admin, manager } = await startMillQuarter({ isSisterActive: false })
afterAll(() => test.close())

describe('a changed role', () => {
  const signedIn = async (...roles: RoleAt[]): Promise<Caller> => {
    const userId = await buildPerson(test.services, roles)
    return new Caller(test.app, { userId, token: await buildSession(test.services, userId) })
  }
  const isIn = async (caller: Caller): Promise<boolean> =>
    (await caller.get('/account/validate-jwt')).statusCode === 200

  it('a changed role ends sessions only if it was, or becomes, the strongest role [T19]', async () => {
    const up = await signedIn([home, 'TENANT'])
    await assignRole(admin, up.userId, sister, 'TENANT')
    expect(await isIn(up)).toBe(true)
    await assignRole(admin, up.userId, home, 'PMGR')
    expect(await isIn(up)).toBe(false)
    const down = await signedIn([home, 'LEASE'], [home, 'TENANT'])
    await removeRoles(manager, [down.userId, home, 'LEASE'])
    expect(await isIn(down)).toBe(false)
    const same = await signedIn([home, 'LEASE'], [home, 'TENANT'])
    await removeRoles(manager, [same.userId, home, 'TENANT'])
    expect(await isIn(same)).toBe(true)
  })

  it('a changed role applies from the next request', async () => {
    const resident = await signedIn([home, 'TENANT'], [elsewhere, 'TENANT'])
    expect((await resident.get(`/dashboard?propertyId=${home}`)).statusCode).toBe(200)
    await removeRoles(manager, [resident.userId, home, 'TENANT'])
    expect((await resident.get(`/dashboard?propertyId=${home}`)).statusCode).toBe(404)
    expect((await resident.get(`/dashboard?propertyId=${elsewhere}`)).statusCode).toBe(200)
  })

  it('a changed role is removed once when two people remove it at the same time', async () => {
    const userId = await buildPerson(test.services, [[home, 'TENANT']])
    const answers = await Promise.all([
      removeRoles(admin, [userId, home, 'TENANT']),
      removeRoles(manager, [userId, home, 'TENANT']),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404])
  })
})
