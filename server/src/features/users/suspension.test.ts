import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../../../test/callers.ts'
import { Caller, signIn } from '../../../test/callers.ts'
import { buildProperty, buildSession, buildUser, mapUser } from '../../../test/factories.ts'
import { statusOf } from '../../../test/people.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

/** The text of the password hash does not matter, because nobody signs in here. */
const CAN_LOG_IN = { passwordHash: 'set' }
const STEPS = ['approve', 'suspend', 'reject'] as const

let test: TestApp
let home: number
let admin: Caller
let manager: Caller
beforeAll(async () => {
  test = await startTestApp()
  home = await buildProperty(test.services)
  admin = await signIn(test, 'ADMIN')
  manager = await signIn(test, 'PMGR', home)
})
afterAll(() => test.close())

async function resident(): Promise<number> {
  const id = await buildUser(test.services)
  await mapUser(test.services, id, home, 'TENANT')
  return id
}

const step = (caller: Caller, name: (typeof STEPS)[number], userId: number): Promise<Answer> =>
  caller.put(`/admin/${name}-user`, { userId })

describe('account steps by administrators and managers', () => {
  it('administrators and managers cannot take account steps on their own account [T20]', async () => {
    for (const name of STEPS) {
      expect((await step(admin, name, admin.userId)).statusCode).toBe(409)
      expect((await step(manager, name, manager.userId)).statusCode).toBe(403)
    }
    expect(await statusOf(test.services, admin.userId)).toBe('Approved')
  })

  it('two administrators who suspend each other at once leave one administrator active [T20]', async () => {
    const { db } = test.services
    await sql`update users set status = 'Suspended' where base_role = 'ADMIN' and id <> ${admin.userId}`.execute(
      db,
    )
    for (let round = 0; round < 5; round += 1) {
      const one = await signIn(test, 'ADMIN', undefined, CAN_LOG_IN)
      const two = await signIn(test, 'ADMIN', undefined, CAN_LOG_IN)
      await sql`update users set status = 'Suspended' where id = ${admin.userId}`.execute(db)
      const answers = await Promise.all([step(one, 'suspend', two.userId), step(two, 'suspend', one.userId)])
      expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
      expect(
        [await statusOf(test.services, one.userId), await statusOf(test.services, two.userId)].toSorted(),
      ).toEqual(['Approved', 'Suspended'])
      await sql`update users set status = case when id = ${admin.userId} then 'Approved' else 'Suspended' end
        where base_role = 'ADMIN'`.execute(db)
    }
  })
})

describe('the suspension of the last administrator who can sign in', () => {
  it('the suspension of the last administrator who can sign in is refused, even if another administrator has an unused link [T20]', async () => {
    const { db } = test.services
    await sql`update users set status = 'Suspended' where base_role = 'ADMIN' and id <> ${admin.userId}`.execute(
      db,
    )
    const last = await buildUser(test.services, { baseRole: 'ADMIN', ...CAN_LOG_IN })
    const refused = await step(admin, 'suspend', last)
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      'The last administrator cannot be suspended. Add another administrator first.',
    ])
    await sql`update users set password_hash = 'set' where id = ${admin.userId}`.execute(db)
    expect((await step(admin, 'suspend', last)).statusCode).toBe(200)
  })
})

describe('the suspension of a person', () => {
  it('a suspension blocks the next request of every session, and a reactivation does not restore the sessions [T21]', async () => {
    const userId = await resident()
    const tokens = [await buildSession(test.services, userId), await buildSession(test.services, userId)]
    const callers = tokens.map((token) => new Caller(test.app, { userId, token }))
    for (const caller of callers) expect((await caller.get('/issues')).statusCode).toBe(200)
    await step(manager, 'suspend', userId)
    for (const caller of callers) expect((await caller.get('/issues')).statusCode).toBe(401)
    await step(manager, 'approve', userId)
    for (const caller of callers) expect((await caller.get('/issues')).statusCode).toBe(401)
  })

  it('a suspension ends a live stream on another process [T21]', async () => {
    const second = await startTestApp({ connectionString: test.connectionString })
    try {
      const userId = await resident()
      const token = await buildSession(test.services, userId)
      const url = await second.app.listen({ host: '127.0.0.1', port: 0 })
      const stream = await fetch(`${url}/api/events`, { headers: { authorization: `Bearer ${token}` } })
      expect(stream.status).toBe(200)
      const reader = stream.body?.getReader()
      await step(manager, 'suspend', userId)
      for (;;) {
        const next = await reader?.read()
        if (next?.done !== false) break
      }
    } finally {
      await second.close()
    }
  })
})
