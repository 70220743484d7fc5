import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nobody } from '../../test/callers.ts'
import { buildUser } from '../../test/factories.ts'
import { startTestApp } from '../../test/testApp.ts'
import type { TestApp } from '../../test/testApp.ts'
import { systemCtx } from '../context.ts'
import { unlockAccount } from '../features/auth/service.ts'
import { countAttempt, giveBackAttempt } from './loginLimits.ts'
import { LIMIT_DEFAULTS } from './settings.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ limits: {} })
})
beforeEach(async () => {
  await test.services.db.deleteFrom('rate_limits').execute()
})
afterAll(() => test.close())

/** Sends this many wrong passwords for the account at once. */
async function failAtOnce(email: string, times: number): Promise<void> {
  const body = { email, password: 'Wrong-Password-1' }
  const answers = await Promise.all(Array.from({ length: times }, () => nobody(test).post('/login', body)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array<number>(times).fill(401))
}

/** Returns the points of each counter of the account, by the name of the counter. */
async function pointsOf(email: string): Promise<Record<string, number>> {
  const { db } = test.services
  const rows = await db
    .selectFrom('rate_limits')
    .select(['key', 'points'])
    .where('key', 'like', `%:${email}%`)
    .execute()
  return Object.fromEntries(rows.map(({ key, points }) => [key.split(':')[0], points]))
}

/** Builds an account that has to wait after ten wrong passwords. */
async function lockedAccount(email: string): Promise<void> {
  await buildUser(test.services, { email })
  await failAtOnce(email, 10)
  expect(await pointsOf(email)).toMatchObject({ LIMIT_LOGIN_ACCOUNT: 10, login_waits: 1, login_lock: 2 })
}

describe('a login wait', () => {
  it('one attempt is counted after a login wait, even if several attempts arrive at once [T10]', async () => {
    const email = 'several@example.test'
    await lockedAccount(email)
    await sql`update rate_limits set expire = ${Date.now() - 1} where key like 'login_lock:%'`.execute(
      test.services.db,
    )
    await failAtOnce(email, 8)
    expect(await pointsOf(email)).toMatchObject({ LIMIT_LOGIN_ACCOUNT: 11, login_waits: 2, login_lock: 2 })
  })

  it('a login wait continues after an attempt whose password the server was too busy to check [T10, T11]', async () => {
    const email = 'busy@example.test'
    await lockedAccount(email)
    const before = await pointsOf(email)
    const { limits } = test.services
    const attempt = { email, ip: '127.0.0.1', isKnownAddress: false }
    const counted = await countAttempt(limits, attempt, LIMIT_DEFAULTS.LIMIT_LOGIN_ACCOUNT)
    expect(counted).toMatchObject({ isLocked: true, waited: 1 })
    await giveBackAttempt(limits, attempt, counted)
    expect(await pointsOf(email)).toEqual(before)
  })
})

describe('an unlocked account', () => {
  const countersOf = (email: string, userId: number): string[] => [
    `LIMIT_LOGIN_ACCOUNT:${email}|192.0.2.1`,
    `LIMIT_LOGIN_ACCOUNT_ALL:${email}`,
    `login_lock:${email}|192.0.2.1`,
    `login_waits:${email}|198.51.100.1`,
    ...[
      'LIMIT_CURRENT_PASSWORD',
      'LIMIT_CODE_WRONG',
      'code_lock',
      'LIMIT_CODE_SENT',
      'LIMIT_CODE_SENT_DAY',
    ].map((name) => `${name}:${userId}`),
  ]

  it('an unlocked account has no counts of wrong passwords and codes, and other accounts keep theirs [T10]', async () => {
    const email = 'unlocked@example.test'
    const userId = await buildUser(test.services, { email })
    const others = countersOf(`other.${email}`, userId + 1)
    await sql`insert into rate_limits (key, points, expire)
      select key, 100, ${Date.now() + 600_000}
      from unnest(${[...countersOf(email, userId), ...others]}::text[]) as k (key)`.execute(test.services.db)
    await unlockAccount(systemCtx(test.services, 'a-test'), email)
    const left = await test.services.db.selectFrom('rate_limits').select('key').execute()
    expect(left.map(({ key }) => key).toSorted()).toEqual(others.toSorted())
  })
})
