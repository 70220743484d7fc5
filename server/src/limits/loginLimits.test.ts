import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nobody } from '../../test/callers.ts'
import { buildUser } from '../../test/factories.ts'
import { startTestApp } from '../../test/testApp.ts'
import type { TestApp } from '../../test/testApp.ts'
import { hashPassword, verifyPassword } from '../crypto/passwords.ts'

const PASSWORD = 'Correct-Horse-26'
const WRONG = 'Wrong-Password-1'
const WORDS = 'Invalid email or password.'
const HERE = '203.0.113.10'

interface Attempt {
  email: string
  password?: string
  ip?: string
  forwarded?: string
}

describe('sign-in limits with default settings', () => {
  let test: TestApp
  let passwordHash: string
  beforeAll(async () => {
    passwordHash = await hashPassword(PASSWORD)
    test = await startTestApp({ limits: {} })
  })
  beforeEach(async () => {
    await test.services.db.deleteFrom('rate_limits').execute()
  })
  afterAll(() => test.close())

  async function attempt({ email, password = WRONG, ip = HERE, forwarded }: Attempt, { app } = test) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { email, password },
      remoteAddress: ip,
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    })
    const { message } = answer.json<{ message: string }>()
    return { status: answer.statusCode, message, retryAfter: Number(answer.headers['retry-after']) }
  }
  const fail = async (times: number, options: Attempt): Promise<void> => {
    for (let count = 0; count < times; count += 1)
      expect(await attempt(options)).toMatchObject({ status: 401, message: WORDS })
  }
  const build = (email: string): Promise<number> => buildUser(test.services, { email, passwordHash })
  const counters = async (pattern: string): Promise<{ key: string; points: number; minutes: number }[]> => {
    const found = await sql<{ key: string; points: number; minutes: number }>`
      select key, points, round((expire - extract(epoch from now()) * 1000) / 60000)::int as minutes
      from rate_limits where key like ${pattern} order by key`.execute(test.services.db)
    return found.rows
  }
  const setPoints = async (pattern: string, points: number): Promise<void> => {
    await sql`update rate_limits set points = ${points} where key like ${pattern}`.execute(test.services.db)
  }
  const passTime = async (pattern: string): Promise<void> => {
    await sql`update rate_limits set expire = ${Date.now() - 1} where key like ${pattern}`.execute(
      test.services.db,
    )
  }

  it('sign-in limits with default settings refuse the right password after ten wrong passwords, with the same message, until the wait is over [T10]', async () => {
    const email = 'owner@example.test'
    await build(email)
    await fail(10, { email })
    expect(await attempt({ email, password: PASSWORD })).toMatchObject({ status: 401, message: WORDS })
    expect(await counters('login_lock:%')).toMatchObject([{ minutes: 1 }])
    await passTime('login_lock:%')
    expect(await attempt({ email, password: PASSWORD })).toMatchObject({ status: 200 })
    expect(await counters('%owner@example.test%')).toEqual([])
    await fail(9, { email })
    expect(await attempt({ email, password: PASSWORD })).toMatchObject({ status: 200 })
  })

  it('sign-in limits impose waits of 1, 2, 4, 8, 15 and again 15 minutes', async () => {
    const email = 'waits@example.test'
    await build(email)
    await fail(10, { email })
    const waits: number[] = []
    for (let step = 0; step < 6; step += 1) {
      const [lock] = await counters('login_lock:%')
      waits.push(lock?.minutes ?? 0)
      await passTime('login_lock:%')
      if (step < 5) await fail(1, { email })
    }
    expect(waits).toEqual([1, 2, 4, 8, 15, 15])
    expect(await counters('login_waits:%')).toMatchObject([{ points: 6, minutes: 24 * 60 }])
  })

  it('sign-in limits do not lengthen a wait because of attempts during that wait', async () => {
    const email = 'patient@example.test'
    await build(email)
    await fail(13, { email })
    expect(await counters('login_lock:%')).toMatchObject([{ minutes: 1 }])
    await passTime('login_lock:%')
    expect(await attempt({ email, password: PASSWORD })).toMatchObject({ status: 200 })
  })

  it('sign-in limits with default settings count an unknown email address like a known one, ignoring case', async () => {
    await fail(5, { email: 'Unknown@example.test' })
    await fail(5, { email: 'unknown@EXAMPLE.test' })
    expect(await counters('login_lock:%')).toMatchObject([
      { key: `login_lock:unknown@example.test|${HERE}`, minutes: 1 },
    ])
    await build('unknown@example.test')
    expect(await attempt({ email: 'unknown@example.test', password: PASSWORD })).toMatchObject({
      status: 401,
    })
  })

  it('sign-in limits with default settings lock the account only for the IP address that guesses', async () => {
    const email = 'elsewhere@example.test'
    await build(email)
    await fail(10, { email })
    const elsewhere = await attempt({ email, password: PASSWORD, ip: '198.51.100.7' })
    expect(elsewhere.status).toBe(200)
  })

  it('sign-in limits with default settings refuse an IP address after 25 failures in 5 minutes, for any account', async () => {
    await build('right@example.test')
    await fail(1, { email: 'guess-1@example.test' })
    expect(await counters('LIMIT_LOGIN_IP:%')).toMatchObject([{ points: 1 }])
    await setPoints('LIMIT_LOGIN_IP:%', 24)
    await fail(1, { email: 'guess-25@example.test' })
    const refused = await attempt({ email: 'right@example.test', password: PASSWORD })
    expect(refused.status).toBe(429)
    expect(refused.retryAfter).toBeGreaterThan(60)
    expect(refused.retryAfter).toBeLessThanOrEqual(300)
    const elsewhere = await attempt({ email: 'right@example.test', password: PASSWORD, ip: '198.51.100.7' })
    expect(elsewhere.status).toBe(200)
    await passTime('LIMIT_LOGIN_IP:%')
    expect((await attempt({ email: 'right@example.test', password: PASSWORD })).status).toBe(200)
  })

  it('sign-in limits with default settings check at most 25 of 40 wrong passwords sent at once, and refuse the rest', async () => {
    const tries = Array.from({ length: 40 }, (_, n) => attempt({ email: `at-once-${n}@example.test` }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    // On a slow machine, the queue for passwords can refuse attempts with 503. These attempts cost no points.
    const points = statuses.filter((status) => status === 401).length
    expect(points).toBeLessThanOrEqual(25)
    expect(statuses.filter((status) => status === 429 || status === 503)).toHaveLength(40 - points)
    expect(await counters('LIMIT_LOGIN_IP:%')).toMatchObject([{ points }])
  })

  it('sign-in limits with default settings allow 26 sign-ins with the right password from one IP address', async () => {
    for (let count = 0; count < 26; count += 1) {
      await build(`good-${count}@example.test`)
      expect((await attempt({ email: `good-${count}@example.test`, password: PASSWORD })).status).toBe(200)
    }
  })

  it('sign-in limits with default settings allow 25 simultaneous sign-ins with the right password from one IP address, refuse others, and recover [T10]', async () => {
    const emails = Array.from({ length: 30 }, (_, n) => `crowd-${n}@example.test`)
    await Promise.all(emails.map((email) => build(email)))
    const good = async (email: string): Promise<number> =>
      (await attempt({ email, password: PASSWORD })).status
    const statuses = await Promise.all(emails.map(good))
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(25)
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
    expect(await counters('LIMIT_LOGIN_IP:%')).toMatchObject([{ points: 0 }])
    expect(await good('crowd-29@example.test')).toBe(200)
  })

  it('a sign-in with the right password beyond an account’s limit gets the answer for a wrong password [T10]', async () => {
    const email = 'one-account@example.test'
    await build(email)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => attempt({ email, password: PASSWORD })),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(10)
    for (const { status, message } of answers.filter(({ status: code }) => code !== 200))
      expect([status, message]).toEqual([401, WORDS])
    expect(await attempt({ email, password: PASSWORD })).toMatchObject({ status: 200 })
  })

  it('sign-in limits with default settings refuse an IP address after 300 sign-ins in 5 minutes, even with the right password', async () => {
    const email = 'busy@example.test'
    await build(email)
    expect((await attempt({ email, password: PASSWORD })).status).toBe(200)
    await setPoints(`LIMIT_LOGIN_IP_ALL:${HERE}`, 300)
    const refused = await attempt({ email, password: PASSWORD })
    expect(refused.status).toBe(429)
    expect(refused.retryAfter).toBeGreaterThan(0)
  })

  it('sign-in limits with default settings ignore a forged X-Forwarded-For [T10, T34]', async () => {
    await fail(1, { email: 'forged-1@example.test', forwarded: '192.0.2.1' })
    expect(await counters('LIMIT_LOGIN_IP:%')).toMatchObject([{ points: 1 }])
    await setPoints('LIMIT_LOGIN_IP:%', 24)
    await fail(1, { email: 'forged-25@example.test', forwarded: '192.0.2.25' })
    const refused = await attempt({ email: 'forged@example.test', forwarded: '192.0.2.200' })
    expect(refused.status).toBe(429)
  })

  it('sign-in limits count failures of an account over all IP addresses except those from which its owner recently signed in', async () => {
    const email = 'target@example.test'
    await build(email)
    expect((await attempt({ email, password: PASSWORD })).status).toBe(200)
    for (const ip of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) await fail(1, { email, ip })
    expect(await counters('LIMIT_LOGIN_ACCOUNT_ALL:%')).toMatchObject([{ points: 3, minutes: 60 }])
    await setPoints('LIMIT_LOGIN_ACCOUNT_ALL:%', 99)
    // The owner's own mistakes at a known IP address do not count towards this limit.
    await fail(2, { email })
    await fail(1, { email, ip: '192.0.2.4' })
    const stranger = await attempt({ email, password: PASSWORD, ip: '192.0.2.5' })
    expect(stranger).toMatchObject({ status: 401, message: WORDS })
    expect((await attempt({ email, password: PASSWORD })).status).toBe(200)
    expect(await counters('LIMIT_LOGIN_ACCOUNT_ALL:%')).toEqual([])
  })

  it('sign-in limits with default settings recognise a known IP address by its network', async () => {
    const email = 'privacy@example.test'
    await build(email)
    expect((await attempt({ email, password: PASSWORD, ip: '2001:db8:1:2::a' })).status).toBe(200)
    await fail(1, { email, ip: '192.0.2.1' })
    await setPoints('LIMIT_LOGIN_ACCOUNT_ALL:%', 100)
    expect((await attempt({ email, password: PASSWORD, ip: '2001:db8:1:3::a' })).status).toBe(401)
    expect((await attempt({ email, password: PASSWORD, ip: '2001:db8:1:2::b' })).status).toBe(200)
  })

  it('sign-in limits with default settings forget a known IP address 30 days after its last sign-in', async () => {
    const email = 'moved@example.test'
    await build(email)
    expect((await attempt({ email, password: PASSWORD })).status).toBe(200)
    await sql`update sessions set created_at = now() - interval '31 days'`.execute(test.services.db)
    await fail(1, { email, ip: '192.0.2.1' })
    await setPoints('LIMIT_LOGIN_ACCOUNT_ALL:%', 100)
    expect((await attempt({ email, password: PASSWORD })).status).toBe(401)
  })

  it('sign-in limits with default settings count failures across all servers on the database [DB-31]', async () => {
    const email = 'two-nodes@example.test'
    await build(email)
    const other = await startTestApp({ limits: {}, connectionString: test.connectionString })
    await fail(6, { email })
    for (let count = 0; count < 4; count += 1) await attempt({ email }, other)
    expect(await attempt({ email, password: PASSWORD }, other)).toMatchObject({ status: 401 })
    expect(await attempt({ email, password: PASSWORD })).toMatchObject({ status: 401 })
    expect(await counters('LIMIT_LOGIN_ACCOUNT:%')).toMatchObject([{ points: 10 }])
    await other.close()
  })

  /** Runs the work while the queue for password checks is full. */
  async function inACrowd<T>(work: () => Promise<T>): Promise<T> {
    const crowding = { isOn: true }
    const keepBusy = async (): Promise<void> => {
      while (crowding.isOn) await verifyPassword(null, PASSWORD)
    }
    const crowd = Array.from({ length: 42 }, keepBusy)
    const answer = await work()
    crowding.isOn = false
    await Promise.allSettled(crowd)
    return answer
  }

  it('sign-in limits do not count attempts whose password was not checked, and do not lock the account after such attempts [T10, T11]', async () => {
    const email = 'unlooked@example.test'
    await build(email)
    await fail(9, { email })
    const busy = await inACrowd(async () => [await attempt({ email }), await attempt({ email })])
    expect(busy.map(({ status }) => status)).toEqual([503, 503])
    expect(await counters('LIMIT_LOGIN_ACCOUNT:%')).toMatchObject([{ points: 9 }])
    expect(await counters('LIMIT_LOGIN_IP:%')).toMatchObject([{ points: 9 }])
    await fail(1, { email })
    expect((await inACrowd(() => attempt({ email }))).status).toBe(503)
    expect(await counters('LIMIT_LOGIN_ACCOUNT:%')).toMatchObject([{ points: 10 }])
    await passTime('login_lock:%')
    expect((await inACrowd(() => attempt({ email, password: PASSWORD }))).status).toBe(503)
    expect((await attempt({ email, password: PASSWORD })).status).toBe(200)
  })

  it('sign-in asks the caller to try again later when too many passwords wait to be checked [T11]', async () => {
    const answer = await inACrowd(() => attempt({ email: 'crowd@example.test' }))
    expect(answer).toMatchObject({ status: 503, retryAfter: 5 })
    expect(await attempt({ email: 'crowd@example.test' })).toMatchObject({ status: 401 })
  })
})

describe('sign-in limits behind a trusted proxy', () => {
  it('sign-in limits behind a trusted proxy count by the right-most address that is not a proxy', async () => {
    const test = await startTestApp({
      limits: { LIMIT_LOGIN_IP: '3/5m' },
      settings: { TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' },
    })
    const status = async (forwarded: string): Promise<number> => {
      const headers = { 'x-forwarded-for': forwarded }
      const payload = { email: 'someone@example.test', password: WRONG }
      return (await test.app.inject({ method: 'POST', url: '/api/login', headers, payload })).statusCode
    }
    for (let count = 0; count < 3; count += 1)
      expect(await status(`192.0.2.${count}, 198.51.100.20, 10.1.2.3`)).toBe(401)
    expect(await status('192.0.2.99, 198.51.100.20, 10.1.2.3')).toBe(429)
    expect(await status('198.51.100.20, 198.51.100.21, 10.1.2.3')).toBe(401)
    const direct = await nobody(test).post('/login', { email: 'a@example.test', password: WRONG })
    expect(direct.statusCode).toBe(401)
    await test.close()
  })
})
