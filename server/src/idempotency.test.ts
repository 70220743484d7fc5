import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../test/callers.ts'
import type { Answer, Caller } from '../test/callers.ts'
import { buildProperty } from '../test/factories.ts'
import { startTestApp } from '../test/testApp.ts'
import type { TestApp } from '../test/testApp.ts'

let test: TestApp
let manager: Caller
let colleague: Caller
beforeAll(async () => {
  test = await startTestApp()
  const home = await buildProperty(test.services)
  manager = await signIn(test, 'PMGR', home)
  colleague = await signIn(test, 'PMGR', home)
})
beforeEach(async () => {
  for (const table of ['saved_replies', 'idempotency_keys'] as const)
    await test.services.db.deleteFrom(table).execute()
})
afterAll(() => test.close())

const saveReply = (by: Caller, title: string, key: string): Promise<Answer> =>
  by.post(
    '/issues/saved-replies',
    { title, text: 'We will come soon.', isShared: false },
    { 'idempotency-key': key },
  )
/** Makes all stored calls this old. */
const age = async (span: string): Promise<void> => {
  await sql`update idempotency_keys set created_at = now() - ${span}::interval`.execute(test.services.db)
}

describe('an Idempotency-Key', () => {
  it('an Idempotency-Key always returns the first answer to the same person, call and key [DESK-15]', async () => {
    const calls = [
      () => saveReply(manager, 'Soon', 'one'),
      () => saveReply(manager, 'Later', 'two'),
      () => saveReply(colleague, 'Soon', 'one'),
      () => manager.post('/feedback', { rating: 4 }, { 'idempotency-key': 'one' }),
    ]
    const firsts: Answer[] = []
    for (const call of calls) firsts.push(await call())
    expect(firsts.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
    for (const [at, call] of calls.entries()) {
      const again = await call()
      expect([again.statusCode, again.json()]).toEqual([201, firsts[at]?.json()])
    }
  })

  it('an Idempotency-Key is taken for 24 hours, and then for another 24 hours if it is used again [DESK-15]', async () => {
    const first = await saveReply(manager, 'Soon', 'one')
    await age('23 hours 59 minutes')
    expect((await saveReply(manager, 'Soon', 'one')).json()).toEqual(first.json())
    expect((await saveReply(manager, 'Later', 'one')).statusCode).toBe(409)
    await age('24 hours 1 second')
    const next = await saveReply(manager, 'Later', 'one')
    expect(next.statusCode, next.body).toBe(201)
    expect((await saveReply(manager, 'Later', 'one')).json()).toEqual(next.json())
  })
})
