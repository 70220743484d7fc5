import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { caller, lastMessage, PASSWORD, passwordHash } from '../../../../test/account.ts'
import type { Caller } from '../../../../test/account.ts'
import { hashPassword } from '../../../crypto/passwords.ts'
import { buildSession, buildUser } from '../../../../test/factories.ts'
import { RAISED_LIMITS, startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

const NEW_PASSWORD = 'Brand-New-Words-27'
const SENT = 'A password reset link has been sent to your email...'
let counter = 0

describe('password reset and change', () => {
  let test: TestApp
  let api: Caller
  beforeAll(async () => {
    test = await startTestApp({ withJobs: true, settings: { PUBLIC_URL: 'https://portal.example' } })
    api = caller(test.app)
  })
  afterAll(() => test.close())

  async function person(
    status: 'Approved' | 'Pending' | 'Suspended' | 'Rejected' = 'Approved',
  ): Promise<{ userId: number; email: string; token: string }> {
    counter += 1
    const email = `password-${counter}@example.test`
    const userId = await buildUser(test.services, {
      email,
      passwordHash,
      status,
      firstName: 'Marjorie',
      lastName: 'Abernathy',
    })
    return { userId, email, token: await buildSession(test.services, userId) }
  }
  async function resetToken(email: string): Promise<string> {
    const before = await lastMessage(test.app, email)
    await api.post('/account/forgot-password', { email })
    return vi.waitFor(async () => {
      const text = await lastMessage(test.app, email)
      if (text === before) throw new Error('no mail yet')
      return /reset-password\?token=([A-Za-z0-9_-]+)/.exec(text)?.[1] ?? ''
    })
  }
  const reset = (token: string, newPassword = NEW_PASSWORD) =>
    api.post('/account/reset-password', { token, newPassword })
  const logIn = (email: string, password: string) => api.post('/login', { email, password })

  it('a password reset answers every email address in the same way, and sends a link only to an active account [T09, API-15, PASSWORD-02]', async () => {
    const known = await person()
    const others = [await person('Pending'), await person('Suspended'), await person('Rejected')]
    const emails = [known.email, ...others.map((other) => other.email), 'nobody@example.test']
    const answers = await Promise.all(emails.map((email) => api.post('/account/forgot-password', { email })))
    expect(answers.map((answer) => [answer.statusCode, answer.body])).toEqual(
      emails.map(() => [200, JSON.stringify({ message: SENT })]),
    )
    await vi.waitFor(async () => expect(await lastMessage(test.app, known.email)).toContain('reset-password'))
    for (const other of others) expect(await lastMessage(test.app, other.email)).toBe('')
  })

  it('a password reset builds the link from the public address, whatever host the request named [T27]', async () => {
    const { email } = await person()
    const evil = caller(test.app, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    await evil.post('/account/forgot-password', { email })
    await vi.waitFor(async () =>
      expect(await lastMessage(test.app, email)).toContain('https://portal.example/reset-password?token='),
    )
    expect(await lastMessage(test.app, email)).not.toContain('evil')
  })

  it('a password reset sets the password once through the link, and ends every session [T28, API-16]', async () => {
    const { email, token } = await person()
    const link = await resetToken(email)
    const both = await Promise.all([reset(link), reset(link)])
    expect(both.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect((await reset(link)).statusCode).toBe(400)
    expect((await api.get('/account/validate-jwt', token)).statusCode).toBe(401)
    expect((await logIn(email, PASSWORD)).statusCode).toBe(401)
    expect((await logIn(email, NEW_PASSWORD)).statusCode).toBe(200)
    expect(await lastMessage(test.app, email)).toContain('password of your account was changed')
  })

  it('a password reset removes login locks for every address, but keeps the locks of the second step [T10, T28]', async () => {
    const { email, userId } = await person()
    const keys = [
      `LIMIT_LOGIN_ACCOUNT:${email}|192.0.2.1`,
      `login_lock:${email}|192.0.2.1`,
      `login_waits:${email}|198.51.100.1`,
      `LIMIT_LOGIN_ACCOUNT_ALL:${email}`,
      `code_lock:${userId}`,
    ]
    await sql`insert into rate_limits (key, points, expire)
      select key, 100, ${Date.now() + 600_000} from unnest(${keys}::text[]) as k (key)`.execute(
      test.services.db,
    )
    expect((await reset(await resetToken(email))).statusCode).toBe(200)
    const left = await test.services.db
      .selectFrom('rate_limits')
      .select('key')
      .where('key', 'in', keys)
      .execute()
    expect(left).toEqual([{ key: `code_lock:${userId}` }])
  })

  it('a password reset accepts only the newest link, and no link after 60 minutes [T28]', async () => {
    const { email, userId } = await person()
    const first = await resetToken(email)
    const second = await resetToken(email)
    expect((await reset(first)).statusCode).toBe(400)
    await sql`update account_links set expires_at = expires_at - interval '61 minutes' where user_id = ${userId}`.execute(
      test.services.db,
    )
    expect((await reset(second)).json()).toMatchObject({ fields: { token: expect.any(String) } })
  })

  it('a password reset keeps the second step on, and never stores the link [T28]', async () => {
    const { email, userId } = await person()
    await test.services.db.updateTable('users').set({ mfa_enabled: true }).where('id', '=', userId).execute()
    const link = await resetToken(email)
    const dump = await sql<{ row: string }>`select row_to_json(l)::text as row from account_links as l
      union all select row_to_json(o)::text from outbox_messages as o`.execute(test.services.db)
    expect(dump.rows.filter(({ row }) => row.includes(link))).toEqual([])
    await reset(link)
    expect((await logIn(email, NEW_PASSWORD)).json()).toMatchObject({ requireMfa: true })
  })

  it('a password reset is refused if the account has been suspended in the meantime [T28]', async () => {
    const { email, userId } = await person()
    const link = await resetToken(email)
    await test.services.db
      .updateTable('users')
      .set({ status: 'Suspended' })
      .where('id', '=', userId)
      .execute()
    expect((await reset(link)).statusCode).toBe(400)
  })

  it.each([
    ['password1234', 'a common one'],
    ['Passw0rd!2025', 'a common one in disguise'],
    ['Doorstep2025!!', 'the service’s name'],
    ['Marjorie12345', 'the first name'],
    ['MarjorieAbernathy', 'the whole name'],
    ['Elevenchars', 'too short'],
    ['a'.repeat(31), 'too long'],
    ['With~Tilde-2026', 'a tilde'],
    ['With\u0000Nul-Char-26', 'a character that cannot be used'],
  ])(
    'a new password is refused for %j: %s [T30, PASSWORD-11, PASSWORD-12, PASSWORD-13]',
    async (newPassword) => {
      const { email, token } = await person()
      const changed = await api.post(
        '/account/change-password',
        { currentPassword: PASSWORD, newPassword },
        token,
      )
      expect(changed.statusCode).toBe(400)
      expect(changed.json()).toHaveProperty('fields.newPassword')
      const link = await resetToken(email)
      expect((await reset(link, newPassword)).json()).toHaveProperty('fields.newPassword')
      expect((await reset(link)).statusCode).toBe(200)
    },
  )

  it.each([
    'Doorstep-Demo-26',
    '😀😁😂🤣😃😄😅😆😉😊😋😎',
    ' spaces at both ends ',
    'kettle kettle kettle',
    'x'.repeat(29) + 'y',
  ])('a new password %j is accepted exactly as the person typed it [T30]', async (newPassword) => {
    const { email, token } = await person()
    const changed = await api.post(
      '/account/change-password',
      { currentPassword: PASSWORD, newPassword },
      token,
    )
    expect(changed.statusCode).toBe(200)
    expect((await logIn(email, newPassword)).statusCode).toBe(200)
    expect((await logIn(email, newPassword.slice(0, -1))).statusCode).toBe(401)
  })

  it('a password change ends every other session, and keeps the current one [T29, API-17, PASSWORD-24]', async () => {
    const { email, token, userId } = await person()
    const elsewhere = await buildSession(test.services, userId)
    const wrong = await api.post(
      '/account/change-password',
      { currentPassword: 'Wrong-Password-1', newPassword: NEW_PASSWORD },
      token,
    )
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json()).toHaveProperty('fields.currentPassword')
    const same = await api.post(
      '/account/change-password',
      { currentPassword: PASSWORD, newPassword: PASSWORD },
      token,
    )
    expect(same.json()).toHaveProperty('fields.newPassword')
    const right = await api.post(
      '/account/change-password',
      { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
      token,
    )
    expect(right.statusCode).toBe(200)
    expect((await api.get('/account/validate-jwt', token)).statusCode).toBe(200)
    expect((await api.get('/account/validate-jwt', elsewhere)).statusCode).toBe(401)
    expect(await lastMessage(test.app, email)).toContain('password of your account was changed')
  })

  it('a password change makes an unused reset link useless [T28, T29]', async () => {
    const { email, token } = await person()
    const link = await resetToken(email)
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    expect((await api.post('/account/change-password', body, token)).statusCode).toBe(200)
    expect((await reset(link, 'Third-Words-Of-29')).json()).toHaveProperty('fields.token')
    expect((await logIn(email, NEW_PASSWORD)).statusCode).toBe(200)
  })

  it('a password change does not replace the password of a reset that happens during the change [T29]', async () => {
    const { email, token, userId } = await person()
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    const otherHash = await hashPassword('The-Owners-Words-28')
    // The change waits for the row that the reset has locked.
    const answer = await test.services.db.transaction().execute(async (tx) => {
      await tx.updateTable('users').set({ password_hash: otherHash }).where('id', '=', userId).execute()
      const change = api.post('/account/change-password', body, token)
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(test.services.db)
        expect(rows.length).toBeGreaterThan(0)
      })
      return { change }
    })
    expect((await answer.change).json()).toHaveProperty('fields.currentPassword')
    expect((await logIn(email, 'The-Owners-Words-28')).statusCode).toBe(200)
  })

  it('a password change allows ten wrong current passwords in ten minutes without ending the session [T29]', async () => {
    const strict = await startTestApp({
      connectionString: test.connectionString,
      limits: { ...RAISED_LIMITS, LIMIT_CURRENT_PASSWORD: '10/10m' },
    })
    try {
      const { token } = await person()
      const at = caller(strict.app)
      const statuses: number[] = []
      for (let attempt = 0; attempt < 11; attempt += 1) {
        const body = { currentPassword: `Wrong-Password-${attempt}`, newPassword: NEW_PASSWORD }
        statuses.push((await at.post('/account/change-password', body, token)).statusCode)
      }
      expect(statuses).toEqual([...Array<number>(10).fill(400), 429])
      expect((await at.get('/account/validate-jwt', token)).statusCode).toBe(200)
    } finally {
      await strict.close()
    }
  })

  it('a password reset sends at most five links in half an hour to one email address, known or not', async () => {
    const strict = await startTestApp({
      connectionString: test.connectionString,
      limits: { ...RAISED_LIMITS, LIMIT_FORGOT: '5/30m' },
    })
    try {
      const { email } = await person()
      for (const address of [email, 'unknown@example.test']) {
        const statuses: number[] = []
        for (let attempt = 0; attempt < 6; attempt += 1)
          statuses.push(
            (await caller(strict.app).post('/account/forgot-password', { email: address })).statusCode,
          )
        expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
      }
    } finally {
      await strict.close()
    }
  })

  it('a password reset limits the link requests from one IP address, whatever accounts they are for [T09, T28]', async () => {
    const strict = await startTestApp({
      connectionString: test.connectionString,
      limits: { ...RAISED_LIMITS, LIMIT_FORGOT_IP: '3/5m' },
    })
    const ask = async (email: string, remoteAddress: string): Promise<number> => {
      const request = { method: 'POST', url: '/api/account/forgot-password', remoteAddress } as const
      return (await strict.app.inject({ ...request, payload: { email } })).statusCode
    }
    try {
      const { email } = await person()
      for (const other of ['one@example.test', 'two@example.test', email])
        expect(await ask(other, '203.0.113.10')).toBe(200)
      expect(await ask(email, '203.0.113.10')).toBe(429)
      expect(await ask(email, '198.51.100.7')).toBe(200)
    } finally {
      await strict.close()
    }
  })
})
