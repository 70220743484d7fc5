import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { ageCodes, caller, PASSWORD, passwordHash } from '../../../../test/account.ts'
import { buildUser } from '../../../../test/factories.ts'
import { startSmsServer } from '../../../../test/fakeSmsServer.ts'
import { startMessagingApp } from '../../../../test/outboxRows.ts'

it('a resend that the gateway refuses does not count, and the previous code stays valid [T07]', async () => {
  const smsServer = await startSmsServer()
  const test = await startMessagingApp(
    {
      SMS_GATEWAY: 'twilio',
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 'twilio-token',
      TWILIO_FROM: '+15005550006',
      TWILIO_BASE_URL: smsServer.url,
    },
    { withJobs: true },
  )
  onTestFinished(async () => {
    await smsServer.close()
    await test.close()
  })
  const email = 'resend@example.test'
  await buildUser(test.services, { email, phoneNumber: '+447700900963', passwordHash, mfaEnabled: true })
  const api = caller(test.app)
  const { token } = (await api.post('/login', { email, password: PASSWORD })).json<{ token: string }>()
  await expect.poll(() => smsServer.calls.length).toBe(1)
  const text = new URLSearchParams(smsServer.calls[0]?.body).get('Body') ?? ''
  const code = /\b[0-9]{6}\b/.exec(text)?.[0] ?? ''
  await ageCodes(test.services, 181)
  smsServer.answer(500)
  expect((await api.post('/mfa/send-otp', {}, token)).statusCode).toBe(503)
  const counted = await sql<{ points: number }>`select points from rate_limits
    where key like 'LIMIT_CODE_SENT%'`.execute(test.services.db)
  expect(counted.rows).toEqual([{ points: 1 }, { points: 1 }])
  expect((await api.post('/mfa/verify-otp', { code }, token)).statusCode).toBe(200)
})
