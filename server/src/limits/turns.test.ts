import { sql } from 'kysely'
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { nobody } from '../../test/callers.ts'
import { buildUser } from '../../test/factories.ts'
import { RAISED_LIMITS, startTestApp } from '../../test/testApp.ts'
import type { TestApp } from '../../test/testApp.ts'
import { AWAITED_LOCKS } from '../../test/testDb.ts'
import { hashPassword } from '../crypto/passwords.ts'
import { createTurns } from './turns.ts'

const ACCOUNT = { email: 'owner@example.test', password: 'Correct-Horse-26' }
const ONE_AT_A_TIME = { ...RAISED_LIMITS, LIMIT_LOGIN_IP: '1/5m' }

it('a login waits for a point that one on another server may still give back [DB-31]', async () => {
  const one = await startTestApp({ limits: ONE_AT_A_TIME })
  onTestFinished(one.close)
  const other = await startTestApp({ limits: ONE_AT_A_TIME, connectionString: one.connectionString })
  onTestFinished(other.close)
  await buildUser(one.services, { email: ACCOUNT.email, passwordHash: await hashPassword(ACCOUNT.password) })
  const owner = new pg.Client({ connectionString: one.ownerUrl })
  await owner.connect()
  onTestFinished(() => owner.end())
  const login = async (test: TestApp): Promise<number> =>
    (await nobody(test).post('/login', ACCOUNT)).statusCode

  // The first one has the only point, and its password is not looked at yet.
  await owner.query('begin; lock table sessions in access exclusive mode')
  const first = login(one)
  const isWaiting = `${AWAITED_LOCKS} and relation = 'sessions'::regclass`
  await vi.waitFor(async () => expect((await owner.query(isWaiting)).rows).toHaveLength(1))
  const second = login(other)
  const counted = sql<{
    points: number
  }>`select points from rate_limits where key like 'LIMIT_LOGIN_IP_ALL:%'`
  await vi.waitFor(async () => expect((await counted.execute(one.services.db)).rows).toEqual([{ points: 2 }]))
  await owner.query('commit')

  expect(await first).toBe(200)
  // On a slow machine it is asked to come again instead; it is never told that there were too many.
  expect([200, 503]).toContain(await second)
})

it('whoever finds no point waits for another server that came between the look and the point [DB-31]', async () => {
  const looks = [false, true]
  const turns = createTurns(60_000, {
    come: async () => {},
    leave: () => {},
    hasOthers: async () => looks.shift() ?? false,
  })
  const points = [false, true]
  const take = async () => ({ value: 'let in', hasPoint: points.shift() ?? false })
  const turn = await turns.enter('a limit', take, () => new Error('It took too long.'))
  turn.end()
  expect([looks, points]).toEqual([[], []])
})
