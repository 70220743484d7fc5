import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Caller, nobody, signIn } from '../../../test/callers.ts'
import { buildProperty, buildSession, buildUser } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { hashPassword } from '../../crypto/passwords.ts'
import { hashToken } from '../../crypto/tokens.ts'
import { jobHandlers } from '../../jobHandlers.ts'
import { systemCtx } from '../../context.ts'

const PASSWORD = 'Correct-Horse-26'

describe('a session', () => {
  let test: TestApp
  let propertyId: number
  beforeAll(async () => {
    test = await startTestApp({ own: 'reads a query plan' })
    propertyId = await buildProperty(test.services)
  })
  afterAll(() => test.close())

  const age = async (
    token: string,
    column: 'last_seen_at' | 'created_at',
    minutes: number,
  ): Promise<void> => {
    await sql`update sessions set ${sql.ref(column)} = now() - ${minutes} * interval '1 minute'
      where token_hash = ${hashToken(token)}`.execute(test.services.db)
  }
  const lastSeen = async (token: string): Promise<string | undefined> => {
    const found = await sql<{ at: string }>`
      select last_seen_at::text as at from sessions where token_hash = ${hashToken(token)}`.execute(
      test.services.db,
    )
    return found.rows[0]?.at
  }
  const isAlive = async (caller: Caller): Promise<boolean> =>
    (await caller.get('/account/validate-jwt')).statusCode === 200

  it('a session returns the bearer’s identity and permissions [API-10]', async () => {
    const manager = await signIn(test, 'PMGR', propertyId, { firstName: 'Grace', lastName: 'Hopper' })
    const answer = await manager.get('/account/validate-jwt')
    expect(answer.json()).toEqual({
      userId: manager.userId,
      userName: 'Grace Hopper',
      role: 'PMGR',
      permissions: expect.arrayContaining(['issue:moderate', 'dashboard:counts']),
      hasWelcome: false,
    })
    const resident = await signIn(test, 'TENANT', propertyId)
    const permissions: unknown = (await resident.get('/account/validate-jwt')).json().permissions
    expect(permissions).toContain('issue:report')
    expect(permissions).not.toContain('issue:moderate')
  })

  it('the sessions table has an index for finding an account’s addresses, including ended sessions', async () => {
    const plan = await test.services.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      return sql<Record<string, string>>`explain select id from sessions
        where user_id = 1 and ip = '192.0.2.1' and created_at > now() - interval '30 days'`.execute(tx)
    })
    expect(JSON.stringify(plan.rows)).toContain('sessions_user_id_ip_idx')
  })

  it('a session is refused for a missing, unknown or malformed token', async () => {
    expect((await nobody(test).get('/account/validate-jwt')).statusCode).toBe(401)
    for (const token of ['x'.repeat(43), 'short', 'with spaces in it and more of them, really'])
      expect(await isAlive(new Caller(test.app, { userId: 0, token }))).toBe(false)
  })

  it('a session ends at logout, and a second logout is not an error', async () => {
    const resident = await signIn(test, 'TENANT', propertyId)
    expect((await resident.post('/account/logout')).statusCode).toBe(204)
    expect(await isAlive(resident)).toBe(false)
    expect((await resident.post('/account/logout')).statusCode).toBe(204)
    const events = await test.services.db
      .selectFrom('audit_events')
      .select(['action', 'before'])
      .where('action', '=', 'session.logout')
      .execute()
    expect(events).toEqual([{ action: 'session.logout', before: { userId: resident.userId } }])
  })

  it('a session refuses the logout of an unknown token', async () => {
    const stranger = new Caller(test.app, { userId: 0, token: 'y'.repeat(43) })
    expect((await stranger.post('/account/logout')).statusCode).toBe(401)
    expect((await nobody(test).post('/account/logout')).statusCode).toBe(401)
  })

  it('the logout of a session that has already ended returns 204', async () => {
    const resident = await signIn(test, 'TENANT', propertyId)
    await age(resident.token, 'created_at', 13 * 60)
    expect((await resident.post('/account/logout')).statusCode).toBe(204)
  })

  it('a session is still open after 22 idle minutes but not after 24 [T32]', async () => {
    const resident = await signIn(test, 'TENANT', propertyId)
    await age(resident.token, 'last_seen_at', 22)
    expect(await isAlive(resident)).toBe(true)
    await age(resident.token, 'last_seen_at', 24)
    expect(await isAlive(resident)).toBe(false)
    expect(await isAlive(resident)).toBe(false)
  })

  it('a session ends 12 hours after the login, however active it is [T32]', async () => {
    const resident = await signIn(test, 'TENANT', propertyId)
    await age(resident.token, 'created_at', 12 * 60 - 1)
    expect(await isAlive(resident)).toBe(true)
    await age(resident.token, 'created_at', 12 * 60 + 1)
    expect(await isAlive(resident)).toBe(false)
  })

  it('a session is renewed by the person’s calls but not by background calls [T32]', async () => {
    const resident = await signIn(test, 'TENANT', propertyId)
    await age(resident.token, 'last_seen_at', 15)
    const before = await lastSeen(resident.token)
    const polled = await resident.get('/issues', { 'x-background': '1' })
    expect(polled.statusCode).toBe(200)
    expect(await lastSeen(resident.token)).toBe(before)
    await resident.get('/issues')
    expect(await lastSeen(resident.token)).not.toBe(before)
  })

  it('a session is not renewed by its live stream [T32]', async () => {
    const resident = await signIn(test, 'TENANT', propertyId)
    await age(resident.token, 'last_seen_at', 15)
    const before = await lastSeen(resident.token)
    const address = await test.app.listen({ host: '127.0.0.1', port: 0 })
    const abort = new AbortController()
    const stream = await fetch(`${address}/api/events`, {
      headers: { authorization: `Bearer ${resident.token}` },
      signal: abort.signal,
    })
    expect(stream.status).toBe(200)
    expect(await lastSeen(resident.token)).toBe(before)
    abort.abort()
  })

  it('a session is refused from the next request after its account is suspended, and stays ended', async () => {
    const resident = await signIn(test, 'TENANT', propertyId)
    expect(await isAlive(resident)).toBe(true)
    for (const status of ['Suspended', 'Rejected', 'Pending']) {
      await test.services.db.updateTable('users').set({ status }).where('id', '=', resident.userId).execute()
      expect(await isAlive(resident)).toBe(false)
    }
  })

  it('a person has at most ten sessions, and one more session ends the oldest one', async () => {
    const passwordHash = await hashPassword(PASSWORD)
    const userId = await buildUser(test.services, { email: 'many@example.test', passwordHash })
    const tokens: string[] = []
    for (let count = 0; count < 10; count += 1) tokens.push(await buildSession(test.services, userId))
    const other = await signIn(test, 'TENANT', propertyId)
    const body = { email: 'many@example.test', password: PASSWORD }
    const { token } = (await nobody(test).post('/login', body)).json<{ token: string }>()
    const alive = await Promise.all(
      [...tokens, token].map((each) => isAlive(new Caller(test.app, { userId, token: each }))),
    )
    expect(alive).toEqual([false, ...Array<boolean>(10).fill(true)])
    expect(await isAlive(other)).toBe(true)
  })

  it('a session counts towards the limit of ten only while it is live, even with simultaneous logins', async () => {
    const email = 'idle@example.test'
    const userId = await buildUser(test.services, { email, passwordHash: await hashPassword(PASSWORD) })
    const inUse = await buildSession(test.services, userId)
    for (let count = 0; count < 10; count += 1)
      await age(await buildSession(test.services, userId), 'last_seen_at', 24)
    const logIn = async (): Promise<number> =>
      (await nobody(test).post('/login', { email, password: PASSWORD })).statusCode
    expect(await logIn()).toBe(200)
    const mine = new Caller(test.app, { userId, token: inUse })
    expect(await isAlive(mine)).toBe(true)
    await Promise.all(Array.from({ length: 12 }, logIn))
    expect(await isAlive(mine)).toBe(false)
    const live = await sql`select from sessions where user_id = ${userId} and ended_at is null
      and last_seen_at > now() - interval '23 minutes'`.execute(test.services.db)
    expect(live.rows).toHaveLength(10)
  })

  it('a session is deleted after a month, along with expired counters and keys', async () => {
    const { db } = test.services
    const resident = await signIn(test, 'TENANT', propertyId)
    const old = await signIn(test, 'TENANT', propertyId)
    await age(old.token, 'created_at', 33 * 24 * 60)
    await age(resident.token, 'created_at', 29 * 24 * 60)
    await sql`insert into rate_limits (key, points, expire)
      values ('over', 1, ${Date.now() - 1000}), ('runs', 1, ${Date.now() + 60_000})`.execute(db)
    await sql`insert into idempotency_keys (user_id, endpoint, key, body_hash, created_at)
      values (${resident.userId}, 'e', 'old', 'h', now() - interval '25 hours'),
        (${resident.userId}, 'e', 'new', 'h', now() - interval '23 hours')`.execute(db)
    for (const job of jobHandlers.filter(({ name }) => ['limits.prune', 'retention.run'].includes(name)))
      await job.run(systemCtx(test.services, 'prune'), { id: 0 })
    const left = async (userId: number): Promise<number> =>
      (await db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()).length
    expect([await left(old.userId), await left(resident.userId)]).toEqual([0, 1])
    const counters = await db
      .selectFrom('rate_limits')
      .select('key')
      .where('key', 'in', ['over', 'runs'])
      .execute()
    expect(counters).toEqual([{ key: 'runs' }])
    expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'new' }])
  })
})
