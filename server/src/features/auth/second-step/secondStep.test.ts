import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ageCodes,
  buildAccount,
  caller,
  confirmApp,
  lastCode,
  logIn,
  PASSWORD,
  SECRET,
  totpCode,
  wrongCode,
} from '../../../../test/account.ts'
import type { Caller } from '../../../../test/account.ts'
import { buildFirm, joinFirm } from '../../../../test/firms.ts'
import { RAISED_LIMITS, startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'
import { maskedAddress } from '../codes/service.ts'

const WRONG = 'Invalid MFA code. Please try again.'
/** All processes that share the database use this key. */
const KEY = '4f1d9c0b7a2e8853f6d0c1b2a3948576e5f4d3c2b1a0998877665544332211ff'

describe('the second step', () => {
  let test: TestApp
  let api: Caller
  beforeAll(async () => {
    test = await startTestApp({ settings: { SECRET_KEY: KEY } })
    api = caller(test.app)
  })
  afterAll(() => test.close())

  const person = () => buildAccount(test.services)
  const firstStep = (email: string) => logIn(api, email)
  const verify = (token: string, code: string) => api.post('/mfa/verify-otp', { code }, token)

  it('the second step opens a full session with the texted code, and ends the half session [T01, API-06, API-07, MFA-17]', async () => {
    const { email, phone, userId } = await person()
    const half = await firstStep(email)
    const answer = await api.post('/mfa/verify-otp', { userId, code: await lastCode(test.app, phone) }, half)
    expect(answer.statusCode).toBe(200)
    const { token } = answer.json<{ token: string }>()
    expect(token).not.toBe(half)
    expect((await api.get('/account/validate-jwt', token)).statusCode).toBe(200)
    expect((await verify(half, '123456')).statusCode).toBe(401)
  })

  it('the second step returns the start screen that the member of staff chose [DESK-52]', async () => {
    const { email, phone, userId } = await person()
    const choose = sql`update users set base_role = 'ADMIN', first_screen = 'desk' where id = ${userId}`
    await choose.execute(test.services.db)
    const half = await firstStep(email)
    const answer = await verify(half, await lastCode(test.app, phone))
    expect(answer.json()).toMatchObject({ firstScreen: 'desk' })
  })

  it('the second step takes people of a firm to its orders [FIRMSIDE-12]', async () => {
    const { email, phone, userId } = await person()
    await joinFirm(test.services, userId, await buildFirm(test.services))
    const half = await firstStep(email)
    const answer = await verify(half, await lastCode(test.app, phone))
    expect(answer.json()).toMatchObject({ firstScreen: 'orders' })
  })

  it('the second step is the only call that a half session can make, and must be completed within ten minutes [T01]', async () => {
    const { email, phone } = await person()
    const half = await firstStep(email)
    for (const path of [
      '/account/validate-jwt',
      '/issues',
      '/dashboard/user-properties',
      '/account/sessions',
      '/mfa/status?userId=1',
    ])
      expect((await api.get(path, half)).json(), path).toMatchObject({ code: 'MFA_REQUIRED' })
    expect((await api.post('/mfa/setup', { secret: SECRET }, half)).statusCode).toBe(401)
    const code = await lastCode(test.app, phone)
    await sql`update sessions set created_at = created_at - interval '11 minutes'`.execute(test.services.db)
    expect((await verify(half, code)).statusCode).toBe(401)
  })

  it('the second step refuses a full session and another user’s id [T03]', async () => {
    const { email, phone, userId } = await person()
    const half = await firstStep(email)
    const code = await lastCode(test.app, phone)
    expect((await api.post('/mfa/verify-otp', { userId: userId + 1, code }, half)).statusCode).toBe(403)
    const { token } = (await verify(half, code)).json<{ token: string }>()
    expect((await verify(token, '123456')).statusCode).toBe(403)
    expect((await api.post('/mfa/send-otp', {}, token)).statusCode).toBe(403)
  })

  it('the second step ends the login with the third wrong code, even if a right one follows [T06, MFA-20, MFA-21]', async () => {
    const { email, phone } = await person()
    const half = await firstStep(email)
    const wrong = await wrongCode(test.app, phone)
    const answers = [await verify(half, wrong), await verify(half, wrong), await verify(half, wrong)]
    expect(answers.map((answer) => answer.statusCode)).toEqual([400, 400, 400])
    expect(answers.map((answer) => answer.json<{ message: string }>().message)).toEqual([
      WRONG,
      WRONG,
      'Too many incorrect attempts. Redirecting to login.',
    ])
    expect(answers.map((answer) => answer.json<{ sessionEnded?: boolean }>().sessionEnded)).toEqual([
      undefined,
      undefined,
      true,
    ])
    expect((await verify(half, await lastCode(test.app, phone))).statusCode).toBe(401)
  })

  it('the second step counts 50 simultaneous wrong codes as exactly three [T06]', async () => {
    const { email, phone } = await person()
    const half = await firstStep(email)
    const wrong = await wrongCode(test.app, phone)
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(half, wrong)))
    const statuses = answers.map((answer) => answer.statusCode)
    expect(statuses.filter((status) => status === 400)).toHaveLength(3)
    expect(statuses.filter((status) => status === 401)).toHaveLength(47)
  })

  it('the second step locks codes for 15 minutes after nine wrong codes over several sign-ins, and emails the owner [T06]', async () => {
    const { email, phone } = await person()
    await withLimits({ LIMIT_CODE_WRONG: '9/1h' }, async (strict) => {
      for (let login = 0; login < 3; login += 1) {
        const half = await logIn(caller(strict.app), email)
        const wrong = await wrongCode(test.app, phone)
        for (let attempt = 0; attempt < 3; attempt += 1)
          await caller(strict.app).post('/mfa/verify-otp', { code: wrong }, half)
      }
      const half = await logIn(caller(strict.app), email)
      const locked = await caller(strict.app).post(
        '/mfa/verify-otp',
        { code: await lastCode(test.app, phone) },
        half,
      )
      expect(locked.statusCode).toBe(429)
      expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800)
      const mails = (await api.get('/dev/outbox')).json<{ to: string; subject: string }[]>()
      expect(mails).toContainEqual(
        expect.objectContaining({ to: email, subject: 'Too many wrong codes for your account' }),
      )
    })
  })

  async function withLimits(
    limits: Record<string, string>,
    work: (strict: TestApp) => Promise<void>,
  ): Promise<void> {
    const strict = await startTestApp({
      connectionString: test.connectionString,
      limits: { ...RAISED_LIMITS, ...limits },
      settings: { SECRET_KEY: KEY },
    })
    try {
      await work(strict)
    } finally {
      await strict.close()
    }
  }

  it('the second step shows only the part of the code’s destination that its owner needs [PHONE-62]', async () => {
    const { email, phone } = await person()
    const first = await api.post('/login', { email, password: PASSWORD })
    expect(first.json()).toMatchObject({ factor: 'sms', sentTo: phone.slice(-3) })
    await ageCodes(test.services, 181)
    const again = await api.post('/mfa/send-otp', {}, first.json<{ token: string }>().token)
    expect(again.json()).toMatchObject({ sentTo: phone.slice(-3) })
    expect(maskedAddress({ factor: 'email', email: 'priya@example.org', phoneNumber: phone })).toBe(
      'p***@example.org',
    )
    const wrong = await api.post('/login', { email, password: 'Wrong-Password-1' })
    expect(wrong.json()).not.toHaveProperty('sentTo')
  })

  it('the second step sends a new code after three minutes, at most twice, and makes the old code useless [T07, API-08, API-09]', async () => {
    const { email, phone } = await person()
    const half = await firstStep(email)
    const first = await lastCode(test.app, phone)
    const early = await api.post('/mfa/send-otp', {}, half)
    expect(early.statusCode).toBe(429)
    expect(early.json()).toMatchObject({ message: 'Failed to resend OTP' })
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(120)
    await ageCodes(test.services, 181)
    const second = await api.post('/mfa/send-otp', {}, half)
    expect(second.json()).toMatchObject({ factor: 'sms', resendsLeft: 1, retryAfter: 180 })
    expect((await verify(half, first)).statusCode).toBe(400)
    await ageCodes(test.services, 181)
    expect((await api.post('/mfa/send-otp', {}, half)).json()).toMatchObject({ resendsLeft: 0 })
    await ageCodes(test.services, 181)
    const third = await api.post('/mfa/send-otp', {}, half)
    expect(third.statusCode).toBe(429)
    expect(third.json()).toMatchObject({ message: 'Maximum OTP resend attempts reached!' })
    expect((await verify(half, await lastCode(test.app, phone))).statusCode).toBe(200)
  })

  it('the second step sends at most six unused codes an hour [T07]', async () => {
    const { email, phone } = await person()
    await withLimits({ LIMIT_CODE_SENT: '6/1h' }, async (strict) => {
      const statuses: number[] = []
      for (let login = 0; login < 7; login += 1)
        statuses.push((await caller(strict.app).post('/login', { email, password: PASSWORD })).statusCode)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
      const sent = (await api.get('/dev/outbox'))
        .json<{ to: string }[]>()
        .filter((message) => message.to === phone)
      expect(sent).toHaveLength(6)
    })
  })

  it('the second step accepts a code once, and only in its own login [T08]', async () => {
    const { email, phone } = await person()
    const one = await firstStep(email)
    const codeOfOne = await lastCode(test.app, phone)
    const two = await firstStep(email)
    expect((await verify(two, codeOfOne)).statusCode).toBe(400)
    const both = await Promise.all([verify(one, codeOfOne), verify(one, codeOfOne)])
    expect(both.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 401])
  })

  it('the second step rejects a code after ten minutes [T08]', async () => {
    const { email, phone } = await person()
    const half = await firstStep(email)
    await ageCodes(test.services, 601)
    expect((await verify(half, await lastCode(test.app, phone))).statusCode).toBe(400)
  })

  it('the second step stores no code in clear text, neither in the row nor in the message [T08]', async () => {
    const { email, phone } = await person()
    await firstStep(email)
    const code = await lastCode(test.app, phone)
    const rows = await sql<{ dump: string }>`select row_to_json(k)::text as dump from login_codes as k
      union all select row_to_json(o)::text from outbox_messages as o where recipient = ${phone}`.execute(
      test.services.db,
    )
    expect(rows.rows.filter((row) => row.dump.includes(code))).toEqual([])
  })

  it('the second step emails the code to a person without a phone number', async () => {
    const { email, userId } = await person()
    await test.services.db.updateTable('users').set({ phone_number: null }).where('id', '=', userId).execute()
    const answer = await api.post('/login', { email, password: PASSWORD })
    expect(answer.json()).toMatchObject({ factor: 'email' })
    const { token } = answer.json<{ token: string }>()
    expect((await verify(token, await lastCode(test.app, email))).statusCode).toBe(200)
  })

  it.each([
    ['missing', undefined],
    ['null', null],
    ['a number', 123456],
    ['empty', ''],
    ['too long', '1'.repeat(33)],
  ])('the second step reports a code that is %s without counting it', async (_, code) => {
    const { email, phone } = await person()
    const half = await firstStep(email)
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const answer = await api.post('/mfa/verify-otp', { code }, half)
      expect(answer.statusCode).toBe(400)
      expect(answer.json<{ fields: object }>().fields).toHaveProperty('code')
    }
    expect((await verify(half, await lastCode(test.app, phone))).statusCode).toBe(200)
  })

  it('the second step refuses a used authenticator code in another process too [T08]', async () => {
    const shared = await startTestApp({ settings: { SECRET_KEY: KEY } })
    const other = await startTestApp({
      connectionString: shared.connectionString,
      settings: { SECRET_KEY: KEY },
    })
    try {
      const { email, userId } = await buildAccount(shared.services)
      await confirmApp(shared.services, userId)
      const here = await logIn(caller(shared.app), email)
      const there = await logIn(caller(other.app), email)
      const code = await totpCode()
      expect((await caller(shared.app).post('/mfa/verify-otp', { code }, here)).statusCode).toBe(200)
      expect((await caller(other.app).post('/mfa/verify-otp', { code }, there)).statusCode).toBe(400)
    } finally {
      await other.close()
      await shared.close()
    }
  })
})
