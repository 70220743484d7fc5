import { describe, expect, it, onTestFinished } from 'vitest'
import { buildAccount, PASSWORD } from '../../../../test/account.ts'
import { RAISED_LIMITS, startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

async function withLimits(limits: Record<string, string>): Promise<TestApp> {
  const test = await startTestApp({ limits: { ...RAISED_LIMITS, ...limits } })
  onTestFinished(() => test.close())
  return test
}

/** Signs in from an IP address, so that a code is sent. */
const logIn = ({ app }: TestApp, email: string, remoteAddress = '203.0.113.10') =>
  app.inject({ method: 'POST', url: '/api/login', payload: { email, password: PASSWORD }, remoteAddress })

async function sentCodes({ services }: TestApp): Promise<number> {
  const rows = await services.db
    .selectFrom('outbox_messages')
    .select('id')
    .where('channel', '=', 'sms')
    .execute()
  return rows.length
}

describe('sent codes', () => {
  it('sent codes are limited to ten unused ones a day for each account [T07]', async () => {
    const test = await withLimits({ LIMIT_CODE_SENT_DAY: '10/1d' })
    const { email } = await buildAccount(test.services)
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1) statuses.push((await logIn(test, email)).statusCode)
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
    expect(await sentCodes(test)).toBe(10)
  })

  it('sent codes are limited for each requesting IP address, while other addresses are still served [T07]', async () => {
    const test = await withLimits({ LIMIT_CODE_IP: '3/1h' })
    const people = await Array.fromAsync({ length: 4 }, () => buildAccount(test.services))
    const statuses: number[] = []
    for (const { email } of people) statuses.push((await logIn(test, email)).statusCode)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect(await sentCodes(test)).toBe(3)
    expect((await logIn(test, people[3]?.email ?? '', '198.51.100.7')).statusCode).toBe(200)
  })
})
