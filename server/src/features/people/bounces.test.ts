import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UserDetail, UserEvent } from '@doorstep/contract/people/schema'
import { caller, lastCode, logIn, passwordHash } from '../../../test/account.ts'
import { signIn } from '../../../test/callers.ts'
import type { Caller } from '../../../test/callers.ts'
import { buildProperty, buildUser, mapUser } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { systemCtx, withTransaction } from '../../context.ts'
import { markBounced } from '../../mail/bounced.ts'

let test: TestApp
let home: number
let manager: Caller
let stranger: Caller
beforeAll(async () => {
  test = await startTestApp()
  home = await buildProperty(test.services)
  manager = await signIn(test, 'PMGR', home)
  stranger = await signIn(test, 'PMGR', await buildProperty(test.services))
})
afterAll(() => test.close())

let people = 0
async function marked(options: Parameters<typeof buildUser>[1] = {}): Promise<number> {
  people += 1
  const userId = await buildUser(test.services, { email: `marked-${people}@example.test`, ...options })
  await mapUser(test.services, userId, home, 'TENANT')
  expect(await mark(userId)).toBe(true)
  return userId
}
const mark = (userId: number): Promise<boolean> =>
  withTransaction(systemCtx(test.services, 'test'), (tx) => markBounced(tx, userId))
const addressOf = async (userId: number): Promise<{ bouncedAt: Date | null; generation: number }> =>
  test.services.db
    .selectFrom('users')
    .select(['address_bounced_at as bouncedAt', 'mail_generation as generation'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

describe('a bounced address', () => {
  it('a bounced address is marked from the first bounce, until staff who manage the person remove the mark [REPLY-03]', async () => {
    const userId = await marked()
    const { bouncedAt } = await addressOf(userId)
    expect(await mark(userId)).toBe(false)
    const shown = (await manager.get(`/admin/users/${userId}`)).json<UserDetail>()
    expect(shown.addressBouncedAt).toBe(bouncedAt?.toISOString())
    expect(shown.can).toContain('user:forgetBounce')
    expect((await stranger.delete(`/admin/users/${userId}/bounce`)).statusCode).toBe(404)
    expect((await addressOf(userId)).bouncedAt).toEqual(bouncedAt)
    for (let time = 0; time < 2; time += 1)
      expect((await manager.delete(`/admin/users/${userId}/bounce`)).statusCode).toBe(204)
    expect((await addressOf(userId)).bouncedAt).toBeNull()
    const history = (await manager.get(`/admin/users/${userId}/events`)).json<UserEvent[]>()
    expect(history.map(({ text }) => text)).toEqual(['Bounce mark removed from the address'])
  })

  it('a bounced address loses its mark when a code from an email to that address is used [REPLY-03]', async () => {
    const email = 'code-arrives@example.test'
    const userId = await marked({ email, passwordHash, mfaEnabled: true })
    await test.services.db.updateTable('users').set({ phone_number: null }).where('id', '=', userId).execute()
    const api = caller(test.app)
    const half = await logIn(api, email)
    expect((await addressOf(userId)).bouncedAt).not.toBeNull()
    const answer = await api.post('/mfa/verify-otp', { code: await lastCode(test.app, email) }, half)
    expect(answer.statusCode).toBe(200)
    expect((await addressOf(userId)).bouncedAt).toBeNull()
  })

  it('a new address has no bounce mark, and reply addresses for the old address stop working [REPLY-02]', async () => {
    const userId = await marked({ email: 'moves@example.test' })
    const set = (email: string) =>
      test.services.db.updateTable('users').set({ email }).where('id', '=', userId).execute()
    await set('Moves@example.test')
    expect(await addressOf(userId)).toMatchObject({ bouncedAt: expect.any(Date), generation: 0 })
    await set('elsewhere@example.test')
    expect(await addressOf(userId)).toEqual({ bouncedAt: null, generation: 1 })
  })
})
