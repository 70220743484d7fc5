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
import type { Account, Caller } from '../../../../test/account.ts'
import { buildSession } from '../../../../test/factories.ts'
import { RAISED_LIMITS, startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

const WRONG = 'Invalid MFA code. Please try again.'

describe('the renewal of a sign-in', () => {
  let test: TestApp
  let api: Caller
  beforeAll(async () => {
    test = await startTestApp()
    api = caller(test.app)
  })
  afterAll(() => test.close())

  const person = (mfaEnabled = true) => buildAccount(test.services, mfaEnabled)
  /** A person with a confirmed authenticator. */
  async function withApp(): Promise<Account> {
    const one = await person()
    await confirmApp(test.services, one.userId)
    return one
  }
  const tokenOf = ({ userId }: Account): Promise<string> => buildSession(test.services, userId)
  const renew = (token: string, code?: string, password = PASSWORD) =>
    api.post('/account/reauthenticate', { password, ...(code !== undefined && { code }) }, token)
  const age = ({ userId }: Account) =>
    sql`update sessions set authenticated_at = now() - interval '16 minutes',
      second_step_at = now() - interval '16 minutes' where user_id = ${userId}`.execute(test.services.db)
  async function oldToken(one: Account): Promise<string> {
    const token = await tokenOf(one)
    await age(one)
    return token
  }
  const isFresh = async (token: string): Promise<boolean> =>
    (await api.post('/mfa/recovery-codes', undefined, token)).statusCode === 201

  it('the renewal of a sign-in needs only the password if no second step is on [SAFE-22]', async () => {
    const one = await person(false)
    const token = await oldToken(one)
    expect(await isFresh(token)).toBe(false)
    expect((await renew(token)).statusCode).toBe(200)
    expect(await isFresh(token)).toBe(true)
  })

  it('the renewal of a sign-in also needs the delivered code if a second step is on, for every guarded action [T05, SAFE-22]', async () => {
    const one = await person()
    const token = await oldToken(one)
    const asked = await renew(token)
    expect(asked.statusCode).toBe(403)
    expect(asked.json()).toMatchObject({
      code: 'FORBIDDEN',
      factor: 'sms',
      resendsLeft: 2,
      retryAfter: 180,
    })
    expect(asked.json()).not.toHaveProperty('reauthenticate')
    const guarded = async (): Promise<number[]> => [
      (await api.post('/mfa/setup', { secret: SECRET }, token)).statusCode,
      (await api.post('/mfa/recovery-codes', undefined, token)).statusCode,
      (await api.post(`/admin/disable-mfa/${one.userId}`, undefined, token)).statusCode,
      (await changePhone(token, '+447700900999')).statusCode,
    ]
    expect(await guarded()).toEqual([403, 403, 403, 403])
    expect((await renew(token, await lastCode(test.app, one.phone))).statusCode).toBe(200)
    expect((await changePhone(token, '+447700900999')).statusCode).toBe(200)
    expect(await isFresh(token)).toBe(true)
  })

  async function changePhone(token: string, phoneNumber: string) {
    const form = new FormData()
    for (const [name, value] of Object.entries({ firstName: 'Robin', lastName: 'Reed', phoneNumber }))
      form.set(name, value)
    const encoded = new Response(form)
    return test.app.inject({
      method: 'POST',
      url: '/api/account/update-profile',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
  }

  it('the renewal of a sign-in sends no code for a wrong password, and does not reveal whether a code was right [SAFE-22]', async () => {
    const one = await withApp()
    const token = await oldToken(one)
    const answer = await renew(token, await totpCode(), 'Wrong-Password-1')
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['password']])
    expect((await renew(token, await totpCode())).statusCode).toBe(200)
    const other = await person()
    expect((await renew(await oldToken(other), undefined, 'Wrong-Password-1')).statusCode).toBe(400)
    expect(await lastCode(test.app, other.phone)).toBe('')
  })

  it('the renewal of a sign-in accepts a confirmed authenticator’s code or a recovery code, and sends no code [SAFE-22]', async () => {
    const one = await withApp()
    const token = await tokenOf(one)
    const { codes } = (await api.post('/mfa/recovery-codes', undefined, token)).json<{ codes: string[] }>()
    await age(one)
    const asked = await renew(token)
    expect([asked.statusCode, Object.keys(asked.json().fields)]).toEqual([400, ['code']])
    expect(await lastCode(test.app, one.phone)).toBe('')
    expect((await renew(token, codes[0])).statusCode).toBe(200)
    expect((await renew(token, codes[0])).statusCode).toBe(400)
    await age(one)
    expect((await renew(token, await totpCode())).statusCode).toBe(200)
    expect(await isFresh(token)).toBe(true)
  })

  it('the renewal of a sign-in rejects the code of an authenticator that has never worked [SAFE-22]', async () => {
    const one = await person()
    const token = await tokenOf(one)
    const secret = `${SECRET.slice(1)}A`
    expect((await api.post('/mfa/setup', { secret }, token)).statusCode).toBe(200)
    await age(one)
    expect((await renew(token, await totpCode(secret))).statusCode).toBe(400)
    expect((await renew(token)).json()).toMatchObject({ factor: 'sms' })
    expect((await renew(token, await lastCode(test.app, one.phone))).statusCode).toBe(200)
  })

  it('the renewal of a sign-in accepts each code once across login and renewal, even if two calls arrive at once [T08, SAFE-22]', async () => {
    const one = await withApp()
    const token = await oldToken(one)
    const code = await totpCode()
    const both = await Promise.all([renew(token, code), renew(token, code)])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400])
    const half = await logIn(api, one.email)
    expect((await api.post('/mfa/verify-otp', { code }, half)).statusCode).toBe(400)

    const two = await person()
    const [mine, another] = [await oldToken(two), await oldToken(two)]
    await renew(mine)
    const sent = await lastCode(test.app, two.phone)
    expect((await renew(another, sent)).statusCode).toBe(400)
    const login = await logIn(api, two.email)
    expect((await api.post('/mfa/verify-otp', { code: sent }, login)).statusCode).toBe(400)
    expect((await renew(mine, await lastCode(test.app, two.phone))).statusCode).toBe(400)
    const same = await Promise.all([renew(mine, sent), renew(mine, sent)])
    expect(same.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  it('the renewal of a sign-in resends a code by the rules of login: after three minutes, at most twice, and once for two simultaneous calls [T07, SAFE-22]', async () => {
    const one = await person()
    const token = await oldToken(one)
    const both = await Promise.all([renew(token), renew(token)])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([403, 429])
    const early = both.find(({ statusCode }) => statusCode === 429)
    expect(early?.json()).toMatchObject({ message: 'Failed to resend OTP', factor: 'sms', resendsLeft: 2 })
    expect(Number(early?.headers['retry-after'])).toBeGreaterThan(120)
    const first = await lastCode(test.app, one.phone)
    for (const resendsLeft of [1, 0]) {
      await ageCodes(test.services, 181)
      expect((await renew(token)).json()).toMatchObject({ resendsLeft, retryAfter: 180 })
    }
    await ageCodes(test.services, 181)
    const third = await renew(token)
    expect(third.statusCode).toBe(429)
    expect(third.json()).toMatchObject({ message: 'Maximum OTP resend attempts reached!', resendsLeft: 0 })
    expect((await renew(token, first)).statusCode).toBe(400)
    expect((await renew(token, await lastCode(test.app, one.phone))).statusCode).toBe(200)
  })

  it('the renewal of a sign-in rejects a code after ten minutes, and then starts again [T08, SAFE-22]', async () => {
    const one = await person()
    const token = await oldToken(one)
    await renew(token)
    await renew(token, await wrongCode(test.app, one.phone))
    await sql`update login_codes set started_at = started_at - interval '11 minutes'`.execute(
      test.services.db,
    )
    expect((await renew(token, await lastCode(test.app, one.phone))).statusCode).toBe(400)
    expect((await renew(token)).json()).toMatchObject({ resendsLeft: 2 })
    expect((await renew(token, await lastCode(test.app, one.phone))).statusCode).toBe(200)
  })

  it('the renewal of a sign-in ends the session with the third wrong code, however many arrive at once [T06, SAFE-23]', async () => {
    const one = await person()
    const token = await oldToken(one)
    const other = await tokenOf(one)
    await renew(token)
    const wrong = await wrongCode(test.app, one.phone)
    const [first, second] = [await renew(token, wrong), await renew(token, wrong)]
    expect([first, second].map((answer) => answer.json<{ message: string }>().message)).toEqual([
      WRONG,
      WRONG,
    ])
    const third = await renew(token, wrong)
    expect(third.json()).toMatchObject({
      message: 'Too many incorrect attempts. Redirecting to login.',
      sessionEnded: true,
    })
    expect((await renew(token, await lastCode(test.app, one.phone))).statusCode).toBe(401)
    expect((await api.get('/account/validate-jwt', other)).statusCode).toBe(200)

    const many = await oldToken(one)
    const answers = await Promise.all(Array.from({ length: 20 }, () => renew(many, 'not-a-code')))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 400)).toHaveLength(3)
    expect(statuses.filter((status) => status === 401)).toHaveLength(17)
  })

  it('the limit on wrong codes counts the wrong codes of login and renewal together [T06, SAFE-23]', async () => {
    const one = await person()
    const strict = await startTestApp({
      connectionString: test.connectionString,
      limits: { ...RAISED_LIMITS, LIMIT_CODE_WRONG: '9/1h' },
    })
    const at = caller(strict.app)
    try {
      for (let round = 0; round < 3; round += 1) {
        const token = await tokenOf(one)
        const half = await logIn(at, one.email)
        await at.post('/mfa/verify-otp', { code: 'not-a-code' }, half)
        for (let attempt = 0; attempt < 2; attempt += 1)
          await at.post('/account/reauthenticate', { password: PASSWORD, code: 'not-a-code' }, token)
      }
      const token = await tokenOf(one)
      await at.post('/account/reauthenticate', { password: PASSWORD }, token)
      const code = await lastCode(test.app, one.phone)
      const locked = await at.post('/account/reauthenticate', { password: PASSWORD, code }, token)
      expect(locked.statusCode).toBe(429)
      expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800)
    } finally {
      await strict.close()
    }
  })

  it('the renewal of a sign-in treats a login with its second step as fresh, but not a password from before the step was switched on [SAFE-22]', async () => {
    const one = await person()
    const half = await logIn(api, one.email)
    const code = await lastCode(test.app, one.phone)
    const { token } = (await api.post('/mfa/verify-otp', { code }, half)).json<{ token: string }>()
    expect(await isFresh(token)).toBe(true)

    const two = await person(false)
    const byPassword = await logIn(api, two.email)
    expect(await isFresh(byPassword)).toBe(true)
    await api.post(`/admin/enable-mfa/${two.userId}`, undefined, byPassword)
    expect(await isFresh(byPassword)).toBe(false)
    expect((await renew(byPassword)).json()).toMatchObject({ factor: 'sms' })
    expect((await renew(byPassword, await lastCode(test.app, two.phone))).statusCode).toBe(200)
    expect(await isFresh(byPassword)).toBe(true)
  })

  it('the renewal of a sign-in fails if the session has ended or the password has changed in the meantime [SAFE-22]', async () => {
    const one = await person()
    const token = await oldToken(one)
    await renew(token)
    const code = await lastCode(test.app, one.phone)
    await sql`update users set status = 'Suspended' where id = ${one.userId}`.execute(test.services.db)
    expect((await renew(token, code)).statusCode).toBe(401)
    await sql`update users set status = 'Approved' where id = ${one.userId}`.execute(test.services.db)
    await sql`update sessions set ended_at = now() where user_id = ${one.userId}`.execute(test.services.db)
    expect((await renew(token, code)).statusCode).toBe(401)
  })
})
