import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { caller, lastCode, PASSWORD, passwordHash, totpCode } from '../../../../test/account.ts'
import type { Caller } from '../../../../test/account.ts'
import { buildActor, buildProperty, buildSession, buildUser } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
let counter = 0

/** A different secret for each account, in the format that browsers make. */
function newSecret(): string {
  counter += 1
  const digits = ALPHABET.charAt(counter % 32) + ALPHABET.charAt((counter >> 5) % 32)
  return digits + ALPHABET.slice(2)
}

describe('an authenticator', () => {
  let test: TestApp
  let api: Caller
  beforeAll(async () => {
    test = await startTestApp()
    api = caller(test.app)
  })
  afterAll(() => test.close())

  async function person(): Promise<{ userId: number; email: string; phone: string; token: string }> {
    counter += 1
    const email = `mfa-${counter}@example.test`
    const phone = `+4477008${String(counter).padStart(5, '0')}`
    const userId = await buildUser(test.services, { email, phoneNumber: phone, passwordHash })
    return { userId, email, phone, token: await buildSession(test.services, userId) }
  }
  const setUp = (token: string, secret: string, extra: object = {}) =>
    api.post('/mfa/setup', { secret, ...extra }, token)
  async function logIn(email: string): Promise<{ token: string; factor: string }> {
    return (await api.post('/login', { email, password: PASSWORD })).json()
  }

  it.each([
    ['31 characters', ALPHABET.slice(1)],
    ['33 characters', `${ALPHABET}A`],
    ['lower case', ALPHABET.toLowerCase()],
    ['digits outside the alphabet', `0189${ALPHABET.slice(4)}`],
    ['the same letter repeated', 'A'.repeat(32)],
    ['eight letters', 'ABCDEFGH'.repeat(4)],
  ])('an authenticator with a secret of %s is refused [T05, API-20]', async (_, secret) => {
    const { token } = await person()
    const answer = await setUp(token, secret)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ fields: object }>().fields).toHaveProperty('secret')
  })

  it('an authenticator works at once, and replaces delivered codes after the first right code [T05, MFA-18, PROFILE-09]', async () => {
    const { email, token, userId } = await person()
    const secret = newSecret()
    expect((await setUp(token, secret, { userId })).statusCode).toBe(200)
    const first = await logIn(email)
    expect(first.factor).toBe('sms')
    const code = await totpCode(secret)
    expect((await api.post('/mfa/verify-otp', { code }, first.token)).statusCode).toBe(200)
    const second = await logIn(email)
    expect(second.factor).toBe('totp')
    expect((await api.post('/mfa/send-otp', {}, second.token)).statusCode).toBe(409)
    expect((await api.post('/mfa/verify-otp', { code }, second.token)).statusCode).toBe(400)
    await sql`update users set totp_last_step = totp_last_step - 10 where id = ${userId}`.execute(
      test.services.db,
    )
    expect(
      (await api.post('/mfa/verify-otp', { code: await totpCode(secret) }, second.token)).statusCode,
    ).toBe(200)
  })

  it('an authenticator that never gave a right code leaves delivered codes valid [T05]', async () => {
    const { email, phone, token } = await person()
    await setUp(token, newSecret())
    const half = await logIn(email)
    expect(
      (await api.post('/mfa/verify-otp', { code: await lastCode(test.app, phone) }, half.token)).statusCode,
    ).toBe(200)
  })

  it('an authenticator is confirmed at once by a right code, and refused with a wrong code [T05]', async () => {
    const { email, token } = await person()
    const secret = newSecret()
    expect((await setUp(token, secret, { code: '000000' })).statusCode).toBe(400)
    expect((await setUp(token, secret, { code: await totpCode(secret) })).statusCode).toBe(200)
    expect((await logIn(email)).factor).toBe('totp')
  })

  it('an authenticator can be one time step early or late, but not two', async () => {
    // The middle of a time step, so that the step does not end between the making of a code and its check.
    const now = Math.floor(Date.now() / 30_000) * 30_000 + 15_000
    vi.useFakeTimers({ toFake: ['Date'], now })
    onTestFinished(() => void vi.useRealTimers())
    const { email, token, userId } = await person()
    const secret = newSecret()
    await setUp(token, secret, { code: await totpCode(secret) })
    for (const [offset, status] of [
      [-60_000, 400],
      [-30_000, 200],
      [30_000, 200],
    ] as const) {
      await sql`update users set totp_last_step = null where id = ${userId}`.execute(test.services.db)
      const half = await logIn(email)
      const code = await totpCode(secret, Date.now() + offset)
      expect((await api.post('/mfa/verify-otp', { code }, half.token)).statusCode, String(offset)).toBe(
        status,
      )
    }
  })

  it('an authenticator needs the password again if the sign-in is older than 15 minutes [T05]', async () => {
    const { token, userId } = await person()
    await sql`update sessions set authenticated_at = now() - interval '16 minutes' where user_id = ${userId}`.execute(
      test.services.db,
    )
    const refused = await setUp(token, newSecret())
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ reauthenticate: true })
    expect(
      (await api.post('/account/reauthenticate', { password: 'Wrong-Password-1' }, token)).statusCode,
    ).toBe(400)
    expect((await api.post('/account/reauthenticate', { password: PASSWORD }, token)).statusCode).toBe(200)
    expect((await setUp(token, newSecret())).statusCode).toBe(200)
  })

  it('a sign-in with a confirmed authenticator is renewed only with the password and a code from the app', async () => {
    const { token, userId } = await person()
    const secret = newSecret()
    await setUp(token, secret, { code: await totpCode(secret) })
    expect((await api.post('/account/reauthenticate', { password: PASSWORD }, token)).json()).toHaveProperty(
      'fields.code',
    )
    await sql`update users set totp_last_step = null where id = ${userId}`.execute(test.services.db)
    const right = { password: PASSWORD, code: await totpCode(secret) }
    expect((await api.post('/account/reauthenticate', right, token)).statusCode).toBe(200)
  })

  it('an authenticator has an encrypted secret in the database, and no answer returns the secret [T05]', async () => {
    const { token, userId } = await person()
    const secret = newSecret()
    const answer = await setUp(token, secret)
    expect(answer.body).not.toContain(secret)
    const dump = await sql<{
      row: string
    }>`select row_to_json(u)::text as row from users as u where id = ${userId}`.execute(test.services.db)
    expect(dump.rows[0]?.row).not.toContain(secret)
    const outbox = await api.get('/dev/outbox')
    expect(outbox.body).not.toContain(secret)
  })

  it('an authenticator cannot use another account’s secret or another person’s id [T03, T05]', async () => {
    const [one, two] = [await person(), await person()]
    const secret = newSecret()
    await setUp(one.token, secret)
    expect((await setUp(two.token, secret)).statusCode).toBe(400)
    expect((await setUp(two.token, newSecret(), { userId: one.userId })).statusCode).toBe(403)
    expect((await api.get(`/mfa/status?userId=${two.userId}`, two.token)).json()).toMatchObject({
      mfaEnabled: false,
    })
  })

  it('an authenticator has ten recovery codes, which work once each, and new codes make the old ones useless', async () => {
    const { email, token, userId } = await person()
    const secret = newSecret()
    await setUp(token, secret, { code: await totpCode(secret) })
    const made = await api.post('/mfa/recovery-codes', undefined, token)
    expect(made.statusCode).toBe(201)
    const { codes } = made.json<{ codes: string[] }>()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) {
      const half = await logIn(email)
      expect(
        (await api.post('/mfa/verify-otp', { code: code.toLowerCase() }, half.token)).statusCode,
        code,
      ).toBe(200)
    }
    const again = await logIn(email)
    expect((await api.post('/mfa/verify-otp', { code: codes[0] }, again.token)).statusCode).toBe(400)
    // Ten later logins have ended the first session.
    const newer = await buildSession(test.services, userId)
    const renewed = (await api.post('/mfa/recovery-codes', undefined, newer)).json<{ codes: string[] }>()
    await api.post('/mfa/recovery-codes', undefined, newer)
    expect((await api.post('/mfa/verify-otp', { code: renewed.codes[0] }, again.token)).statusCode).toBe(400)
  })

  it('an authenticator shows its status to its owner and to staff in scope [API-21, T03]', async () => {
    const { services } = test
    const [mine, theirs] = [await buildProperty(services), await buildProperty(services)]
    const manager = await buildActor(services, 'PMGR', mine)
    const resident = await buildActor(services, 'TENANT', mine)
    const stranger = await buildActor(services, 'TENANT', theirs)
    const admin = await buildActor(services, 'ADMIN')
    const status = async (userId: number, token: string) =>
      (await api.get(`/mfa/status?userId=${userId}`, token)).statusCode
    expect(await status(resident.userId, resident.token)).toBe(200)
    expect(await status(resident.userId, manager.token)).toBe(200)
    expect(await status(stranger.userId, manager.token)).toBe(404)
    expect(await status(stranger.userId, admin.token)).toBe(200)
    expect(await status(stranger.userId, resident.token)).toBe(403)
    expect(await status(99_999_999, admin.token)).toBe(404)
    for (const requestedPropertyId of [mine, theirs])
      for (const applicant of ['Pending', 'Rejected', 'Suspended'] as const) {
        const userId = await buildUser(services, { status: applicant, requestedPropertyId })
        const isInScope = requestedPropertyId === mine && applicant !== 'Suspended'
        expect(await status(userId, manager.token), applicant).toBe(isInScope ? 200 : 404)
      }
  })
})
