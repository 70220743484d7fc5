import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROLES } from '@doorstep/contract/access'
import { nobody } from '../../../test/callers.ts'
import type { Answer } from '../../../test/callers.ts'
import { buildProperty, buildUser, mapUser } from '../../../test/factories.ts'
import { buildFirm, joinFirm } from '../../../test/firms.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { hashPassword } from '../../crypto/passwords.ts'
import { hashToken } from '../../crypto/tokens.ts'

const PASSWORD = 'Correct-Horse-26'

describe('login', () => {
  let test: TestApp
  let passwordHash: string
  beforeAll(async () => {
    test = await startTestApp()
    passwordHash = await hashPassword(PASSWORD)
  })
  afterAll(() => test.close())

  const login = (body: object): Promise<Answer> => nobody(test).post('/login', body)
  const withoutRequestId = (answer: Answer): object => ({ ...answer.json<object>(), requestId: '' })

  it('a login returns the role, name, id and token [API-04, API-05]', async () => {
    const userId = await buildUser(test.services, {
      email: 'happy@example.test',
      firstName: 'Ada',
      lastName: 'Byron',
      passwordHash,
    })
    const answer = await login({ email: 'happy@example.test', password: PASSWORD })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      role: 'TENANT',
      userName: 'Ada Byron',
      userId,
      token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      requireMfa: false,
      message: expect.any(String),
      factor: null,
      resendsLeft: null,
      retryAfter: null,
    })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('a login takes people who work for a firm to the firm’s orders, unless these people also have a home or a staff role [FIRMSIDE-12]', async () => {
    const { services } = test
    const firstOf = async (
      name: string,
      { firm = 'active', role }: { firm?: 'active' | 'inactive' | 'none'; role?: 'TENANT' | 'PMGR' } = {},
    ): Promise<unknown> => {
      const email = `${name}@example.test`
      const userId = await buildUser(services, { email, passwordHash })
      if (role) await mapUser(services, userId, await buildProperty(services), role)
      if (firm !== 'none') {
        const firmId = await buildFirm(services)
        await joinFirm(services, userId, firmId)
        if (firm === 'inactive')
          await services.db.updateTable('firms').set({ is_active: false }).where('id', '=', firmId).execute()
      }
      const answer = await login({ email, password: PASSWORD })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<{ firstScreen?: string }>().firstScreen
    }
    expect(await firstOf('plumber')).toBe('orders')
    expect(await firstOf('plumber-at-home', { role: 'TENANT' })).toBeUndefined()
    expect(await firstOf('plumber-and-manager', { role: 'PMGR' })).toBeUndefined()
    expect(await firstOf('plumber-of-closed-firm', { firm: 'inactive' })).toBeUndefined()
    expect(await firstOf('nobody-anywhere', { firm: 'none' })).toBeUndefined()
  })

  it('a login counts the characters of a password in the same way as the form that sets it [T30]', async () => {
    const password = 'e\u0301'.repeat(20)
    const email = 'accents@example.test'
    await buildUser(test.services, { email, passwordHash: await hashPassword(password) })
    expect((await login({ email, password })).statusCode).toBe(200)
    for (const long of ['e\u0301'.repeat(31), 'x'.repeat(31), 'x'.repeat(201)])
      expect((await login({ email, password: long })).json()).toMatchObject({
        fields: { password: 'Password must be 30 characters or fewer.' },
      })
  })

  it('a login hashes a password again if its stored hash is weaker than the current standard [T11]', async () => {
    const email = 'weak-hash@example.test'
    const weak = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    const userId = await buildUser(test.services, { email, passwordHash: weak })
    const stored = async (): Promise<string | null> => {
      const users = test.services.db.selectFrom('users').select('password_hash')
      return (await users.where('id', '=', userId).executeTakeFirstOrThrow()).password_hash
    }
    expect((await login({ email, password: 'Wrong-Password-1' })).statusCode).toBe(401)
    expect(await stored()).toBe(weak)
    expect((await login({ email, password: PASSWORD })).statusCode).toBe(200)
    const renewed = await stored()
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await login({ email, password: PASSWORD })).statusCode).toBe(200)
    expect(await stored()).toBe(renewed)
  })

  it('a login starts an audited session and stores only a hash of its token', async () => {
    const userId = await buildUser(test.services, { email: 'rest@example.test', passwordHash })
    const answer = await nobody(test).post(
      '/login',
      { email: 'rest@example.test', password: PASSWORD },
      { 'user-agent': 'A browser' },
    )
    const { token } = answer.json<{ token: string }>()
    const { db } = test.services
    const session = await db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(session).toMatchObject({ ip: '127.0.0.1', user_agent: 'A browser', ended_at: null })
    expect(session.token_hash.equals(hashToken(token))).toBe(true)
    expect(JSON.stringify(session)).not.toContain(token)
    const events = await db
      .selectFrom('audit_events')
      .selectAll()
      .where('object_type', '=', 'session')
      .where('object_id', '=', session.id)
      .execute()
    expect(events).toMatchObject([
      {
        action: 'session.login',
        object_type: 'session',
        request_id: answer.headers['x-request-id'],
        after: { userId },
      },
    ])
    expect(JSON.stringify(events)).not.toContain(token)
  })

  it('a failed login is audited without the email or the password', async () => {
    const userId = await buildUser(test.services, { email: 'noted@example.test', passwordHash })
    await login({ email: 'noted@example.test', password: 'Not-The-Password-1' })
    const events = await test.services.db
      .selectFrom('audit_events')
      .selectAll()
      .where('action', '=', 'session.loginFailed')
      .where('object_id', '=', userId)
      .execute()
    expect(events).toHaveLength(1)
    expect(JSON.stringify(events)).not.toMatch(/noted@example|Not-The-Password/)
  })

  it.each(ROLES)(
    'a login returns the role %s when it is the person’s strongest role [LOGIN-21]',
    async (role) => {
      const email = `${role.toLowerCase()}@example.test`
      const userId = await buildUser(test.services, {
        email,
        passwordHash,
        baseRole: role === 'ADMIN' ? 'ADMIN' : 'TENANT',
      })
      for (const weaker of ROLES.slice(ROLES.indexOf(role)))
        if (weaker !== 'ADMIN')
          await mapUser(
            test.services,
            userId,
            await buildProperty(test.services, { isActive: false }),
            weaker,
          )
      const answer = await login({ email, password: PASSWORD })
      expect(answer.json()).toMatchObject({ role, userId })
    },
  )

  it('a login answers a wrong email and a wrong password in the same way [LOGIN-24]', async () => {
    await buildUser(test.services, { email: 'known@example.test', passwordHash })
    await buildUser(test.services, { email: 'invited@example.test' })
    await buildUser(test.services, { email: 'held@example.test', passwordHash, status: 'Suspended' })
    const wrong = await login({ email: 'known@example.test', password: 'Wrong-Password-1' })
    expect(wrong.statusCode).toBe(401)
    expect(wrong.json()).toMatchObject({ code: 'UNAUTHENTICATED', message: 'Invalid email or password.' })
    for (const email of ['unknown@example.test', 'invited@example.test', 'held@example.test']) {
      const other = await login({ email, password: 'Wrong-Password-1' })
      expect(other.statusCode).toBe(401)
      expect(withoutRequestId(other)).toEqual(withoutRequestId(wrong))
      const names = (answer: Answer): string[] => Object.keys(answer.headers).sort()
      expect(names(other)).toEqual(names(wrong))
    }
  })

  it.each([
    ['Pending', 'Your account is awaiting validation.'],
    ['Rejected', 'Your account was not approved. Please contact support.'],
    ['Suspended', 'Your account is suspended. Please contact support.'],
  ] as const)(
    'a login shows the owner of a %s account the reason for the refusal, but only after the right password',
    async (status, message) => {
      const email = `${status.toLowerCase()}@example.test`
      const userId = await buildUser(test.services, { email, passwordHash, status })
      const refused = await login({ email, password: PASSWORD })
      expect(refused.statusCode).toBe(403)
      expect(refused.json()).toMatchObject({ code: 'FORBIDDEN', message })
      const wrong = await login({ email, password: 'Wrong-Password-1' })
      expect(wrong.json()).toMatchObject({ message: 'Invalid email or password.' })
      expect(await sessionsOf(test, userId)).toBe(0)
    },
  )

  it('a login with a second step returns a token for that step only', async () => {
    await buildUser(test.services, { email: 'mfa@example.test', passwordHash, mfaEnabled: true })
    const answer = await login({ email: 'mfa@example.test', password: PASSWORD })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ requireMfa: true, factor: 'sms', resendsLeft: 2, retryAfter: 180 })
    const { token } = answer.json<{ token: string }>()
    const read = await test.app.inject({
      url: '/api/account/validate-jwt',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(read.statusCode).toBe(401)
    expect(read.json()).toMatchObject({ code: 'MFA_REQUIRED' })
  })

  it('a login accepts the email in any case and with spaces around it, but needs the exact password', async () => {
    await buildUser(test.services, { email: 'Mixed.Case@Example.test', passwordHash })
    expect((await login({ email: ' mIXED.case@eXample.TEST ', password: PASSWORD })).statusCode).toBe(200)
    for (const password of [PASSWORD.toLowerCase(), ` ${PASSWORD}`, `${PASSWORD} `])
      expect((await login({ email: 'mixed.case@example.test', password })).statusCode).toBe(401)
  })

  it.each([
    [{ password: PASSWORD }, { email: 'Email is required.' }],
    [{ email: '', password: PASSWORD }, { email: 'Email is required.' }],
    [{ email: 'no address', password: PASSWORD }, { email: 'Enter a valid email address.' }],
    [{ email: 'a@example.test' }, { password: 'Password is required.' }],
    [{ email: 'a@example.test', password: '' }, { password: 'Password is required.' }],
    [
      { email: 'a@example.test', password: 'x'.repeat(31) },
      { password: 'Password must be 30 characters or fewer.' },
    ],
    [{}, { email: 'Email is required.', password: 'Password is required.' }],
  ])('a login names the wrong fields in %j [LOGIN-15]', async (body, fields) => {
    const answer = await login(body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'INVALID', fields })
  })
})

async function sessionsOf({ services }: TestApp, userId: number): Promise<number> {
  const rows = await services.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()
  return rows.length
}
