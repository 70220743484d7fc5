import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAccount, caller, confirmApp, logIn, PASSWORD, totpCode } from '../../../../test/account.ts'
import type { Caller } from '../../../../test/account.ts'
import { buildSession } from '../../../../test/factories.ts'
import { RAISED_LIMITS, startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

describe('simultaneous codes of an account', () => {
  let test: TestApp
  let api: Caller
  beforeAll(async () => {
    test = await startTestApp({ limits: { ...RAISED_LIMITS, LIMIT_CODE_WRONG: '9/1h' } })
    api = caller(test.app)
  })
  afterAll(() => test.close())

  it('simultaneous codes of an account are never checked more often than the limit allows, even over many logins, and cause one email [T06]', async () => {
    const { email, userId } = await buildAccount(test.services)
    const halves = await Promise.all(Array.from({ length: 8 }, () => logIn(api, email)))
    const answers = await Promise.all(
      [...halves, ...halves, ...halves].map((half) =>
        api.post('/mfa/verify-otp', { code: 'not-a-code' }, half),
      ),
    )
    const statuses = answers.map((answer) => answer.statusCode)
    expect(statuses.filter((status) => status === 400)).toHaveLength(9)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
    const wrong = await sql`select from audit_events
      where action = 'session.wrongCode' and actor_id = ${userId}`.execute(test.services.db)
    expect(wrong.rows).toHaveLength(9)
    const mails = (await api.get('/dev/outbox')).json<{ to: string; subject: string }[]>()
    expect(mails.filter(({ to, subject }) => to === email && subject.includes('wrong codes'))).toHaveLength(1)
  })

  it('simultaneous codes of an account are never checked more often than the limit for fresh sign-ins allows, and right codes do not count [T06]', async () => {
    const { userId } = await buildAccount(test.services)
    await confirmApp(test.services, userId)
    const tokens = await Promise.all(Array.from({ length: 5 }, () => buildSession(test.services, userId)))
    const renew = (token: string, code: string) =>
      api.post('/account/reauthenticate', { password: PASSWORD, code }, token)
    expect((await renew(tokens[0] ?? '', await totpCode())).statusCode).toBe(200)
    const answers = await Promise.all(
      [...tokens, ...tokens, ...tokens, ...tokens].map((token) => renew(token, 'not-a-code')),
    )
    const statuses = answers.map((answer) => answer.statusCode)
    expect(statuses.filter((status) => status === 400)).toHaveLength(9)
    expect(statuses.filter((status) => status === 429 || status === 401)).toHaveLength(11)
  })
})
