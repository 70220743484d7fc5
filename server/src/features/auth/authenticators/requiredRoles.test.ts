import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RoleName } from '@doorstep/contract/access'
import { caller, lastCode, PASSWORD, passwordHash, totpCode } from '../../../../test/account.ts'
import type { Caller } from '../../../../test/account.ts'
import { buildActor, buildProperty, buildSession, buildUser, mapUser } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
let counter = 0

function newSecret(): string {
  counter += 1
  return ALPHABET.charAt(counter % 32) + ALPHABET.charAt(counter >> 5) + ALPHABET.slice(2)
}

describe('roles that require a second step', () => {
  let lenient: TestApp
  /** A server on the same database with MFA_REQUIRED_ROLES set. */
  let strict: TestApp
  let before: Caller
  let api: Caller
  let home: number
  let adminToken: string
  beforeAll(async () => {
    lenient = await startTestApp()
    strict = await startTestApp({
      connectionString: lenient.connectionString,
      settings: { MFA_REQUIRED_ROLES: 'PMGR,CONTRACTOR' },
    })
    before = caller(lenient.app)
    api = caller(strict.app)
    home = await buildProperty(lenient.services)
    adminToken = (await buildActor(lenient.services, 'ADMIN')).token
  })
  afterAll(async () => {
    await strict.close()
    await lenient.close()
  })

  interface Person {
    userId: number
    email: string
    phone: string
  }
  async function person(...roles: Exclude<RoleName, 'ADMIN'>[]): Promise<Person> {
    counter += 1
    const email = `required-${counter}@example.test`
    const phone = `+4477005${String(counter).padStart(5, '0')}`
    const userId = await buildUser(lenient.services, { email, phoneNumber: phone, passwordHash })
    for (const role of roles) await mapUser(lenient.services, userId, home, role)
    return { userId, email, phone }
  }
  const logIn = async (at: Caller, { email }: Person): Promise<{ token: string; requireMfa: boolean }> =>
    (await at.post('/login', { email, password: PASSWORD })).json()
  /** Signs in with the delivered code. */
  async function afterCode(one: Person): Promise<{ token: string; setupRequired: boolean }> {
    const { token } = await logIn(api, one)
    return (await api.post('/mfa/verify-otp', { code: await lastCode(strict.app, one.phone) }, token)).json()
  }
  const codeOf = async (token: string): Promise<unknown> => (await api.get('/issues', token)).json().code
  const setUp = (token: string, secret: string, extra: object = {}) =>
    api.post('/mfa/setup', { secret, ...extra }, token)

  it('roles that require a second step let a person without an authenticator only set one up, with a right code of the new app [SAFE-24]', async () => {
    const one = await person('PMGR')
    const { token, setupRequired } = await afterCode(one)
    expect(setupRequired).toBe(true)
    const secret = newSecret()
    const without = await setUp(token, secret)
    expect([without.statusCode, without.json().fields]).toEqual([400, { code: 'The code is required.' }])
    const wrong = (await totpCode(secret)) === '000000' ? '111111' : '000000'
    expect((await setUp(token, secret, { code: wrong })).statusCode).toBe(400)
    expect((await setUp(token, secret, { code: await totpCode(newSecret()) })).statusCode).toBe(400)
    expect(await codeOf(token)).toBe('MFA_SETUP_REQUIRED')
    expect((await api.post('/mfa/recovery-codes', undefined, token)).statusCode).toBe(403)
    expect((await api.get('/account/validate-jwt', token)).statusCode).toBe(200)
    expect((await setUp(token, secret, { code: await totpCode(secret) })).statusCode).toBe(200)
    expect((await api.get('/issues', token)).statusCode).toBe(200)
    expect((await api.post('/mfa/recovery-codes', undefined, token)).statusCode).toBe(201)
    expect((await logIn(api, one)) as object).toMatchObject({ factor: 'totp' })
  })

  it('roles that require a second step are found among all roles of a person, not only the strongest role [SAFE-25]', async () => {
    const weaker = await person('LEASE', 'CONTRACTOR')
    expect(await logIn(before, weaker)).toMatchObject({ requireMfa: false, role: 'LEASE' })
    expect(await logIn(api, weaker)).toMatchObject({ requireMfa: true, role: 'LEASE' })
    const { token } = await afterCode(weaker)
    expect(await codeOf(token)).toBe('MFA_SETUP_REQUIRED')
    const status = await api.get(`/mfa/status?userId=${weaker.userId}`, token)
    expect(status.json()).toMatchObject({ required: true })
    const secret = newSecret()
    await setUp(token, secret, { code: await totpCode(secret) })
    expect((await api.post(`/admin/disable-mfa/${weaker.userId}`, undefined, token)).statusCode).toBe(409)
    expect(await logIn(api, await person('LEASE'))).toMatchObject({ requireMfa: false })
  })

  it('roles that require a second step apply to sessions from before the setting and to new logins alike [SAFE-26]', async () => {
    const one = await person('PMGR')
    const { token } = await logIn(before, one)
    expect((await before.get('/issues', token)).statusCode).toBe(200)
    expect(await codeOf(token)).toBe('MFA_SETUP_REQUIRED')
    // This session was opened with the password alone, which is not enough to set up an authenticator.
    const secret = newSecret()
    const code = await totpCode(secret)
    expect((await setUp(token, secret, { code })).json()).toMatchObject({ reauthenticate: true })
    const renew = (more: object = {}) =>
      api.post('/account/reauthenticate', { password: PASSWORD, ...more }, token)
    expect((await renew()).json()).toMatchObject({ factor: 'sms' })
    expect((await setUp(token, secret, { code })).statusCode).toBe(403)
    expect((await renew({ code: await lastCode(strict.app, one.phone) })).statusCode).toBe(200)
    expect((await setUp(token, secret)).statusCode).toBe(400)
    expect((await setUp(token, secret, { code })).statusCode).toBe(200)
    expect((await api.get('/issues', token)).statusCode).toBe(200)
  })

  it('roles that require a second step end password-only sessions if the person has an authenticator [SAFE-26]', async () => {
    const one = await person('PMGR')
    const byPassword = await buildSession(lenient.services, one.userId, { hasPassedStep: false })
    const byCode = await buildSession(lenient.services, one.userId)
    await lenient.services.db
      .updateTable('users')
      .set({ totp_secret: Buffer.from('x'), totp_confirmed_at: new Date(), mfa_enabled: true })
      .where('id', '=', one.userId)
      .execute()
    const refused = await api.get('/issues', byPassword)
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'MFA_REQUIRED'])
    expect((await api.post('/mfa/verify-otp', { code: '123456' }, byPassword)).statusCode).toBe(401)
    expect((await setUp(byPassword, newSecret())).statusCode).toBe(401)
    expect((await api.get('/issues', byCode)).statusCode).toBe(200)
  })

  it('roles that require a second step apply from the next request after a role is given until it is removed [SAFE-26]', async () => {
    const one = await person('LEASE')
    const { token } = await logIn(api, one)
    expect((await api.get('/issues', token)).statusCode).toBe(200)
    const role = { userId: one.userId, propertyId: home, roleId: 5 }
    expect((await api.post('/admin/assign-role-to-property', role, adminToken)).statusCode).toBe(201)
    expect(await codeOf(token)).toBe('MFA_SETUP_REQUIRED')
    expect((await api.get('/events', token)).statusCode).toBe(403)
    const remove = await strict.app.inject({
      method: 'PUT',
      url: '/api/admin/remove-user-property-roles',
      headers: { authorization: `Bearer ${adminToken}` },
      payload: [role],
    })
    expect(remove.statusCode).toBe(200)
    expect((await api.get('/issues', token)).statusCode).toBe(200)
  })

  it('roles that require a second step require the set-up again after staff have switched off a person’s second step [SAFE-26]', async () => {
    const one = await person('CONTRACTOR')
    const { token } = await afterCode(one)
    const secret = newSecret()
    await setUp(token, secret, { code: await totpCode(secret) })
    expect((await api.get('/issues', token)).statusCode).toBe(200)
    expect((await api.post(`/admin/disable-mfa/${one.userId}`, undefined, adminToken)).statusCode).toBe(200)
    expect(await codeOf(token)).toBe('MFA_SETUP_REQUIRED')
  })
})
