import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildAccount, caller, lastCode, PASSWORD } from '../../../test/account.ts'
import type { Caller } from '../../../test/account.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { hashPassword } from '../../crypto/passwords.ts'
import type { DB } from '../../db/tables.ts'

const NEW_PASSWORD = 'Brand-New-Words-27'

describe('a login in progress', () => {
  let test: TestApp
  let api: Caller
  let newHash: string
  beforeAll(async () => {
    test = await startTestApp()
    api = caller(test.app)
    newHash = await hashPassword(NEW_PASSWORD)
  })
  afterAll(() => test.close())

  const person = (mfaEnabled: boolean) => buildAccount(test.services, mfaEnabled)
  /**
   * Locks the account until the call waits for this lock. Then changes the account and ends its sessions, like a reset
   * or a suspension.
   */
  async function during<T>(
    userId: number,
    change: Record<string, unknown>,
    work: () => Promise<T>,
  ): Promise<T> {
    const { answer } = await test.services.db.transaction().execute(async (tx: Transaction<DB>) => {
      await tx.updateTable('users').set(change).where('id', '=', userId).execute()
      const call = work()
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(test.services.db)
        expect(rows.length).toBeGreaterThan(0)
      })
      await tx.updateTable('sessions').set({ ended_at: new Date() }).where('user_id', '=', userId).execute()
      return { answer: call }
    })
    return answer
  }
  const login = (email: string) => api.post('/login', { email, password: PASSWORD })
  async function liveSessions(userId: number): Promise<number> {
    const rows = await sql`select from sessions where user_id = ${userId} and ended_at is null`.execute(
      test.services.db,
    )
    return rows.rows.length
  }

  it.each([false, true])(
    'a login in progress fails if a reset has just replaced the password (account with a second step: %s) [T28]',
    async (mfaEnabled) => {
      const { userId, email } = await person(mfaEnabled)
      const answer = await during(userId, { password_hash: newHash }, () => login(email))
      expect(answer.json()).toMatchObject({ message: 'Invalid email or password.' })
      expect(answer.statusCode).toBe(401)
      expect(await liveSessions(userId)).toBe(0)
    },
  )

  it('a login in progress succeeds if the same password was only hashed again', async () => {
    const { userId, email } = await person(false)
    const again = await hashPassword(PASSWORD)
    expect((await during(userId, { password_hash: again }, () => login(email))).statusCode).toBe(200)
  })

  it('a login in progress leaves no session that a later activation would restore [T21]', async () => {
    const { userId, email } = await person(false)
    const answer = await during(userId, { status: 'Suspended' }, () => login(email))
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ message: 'Your account is suspended. Please contact support.' })
    expect(await liveSessions(userId)).toBe(0)
  })

  it('a login in progress does not bypass a second step that was just switched on', async () => {
    const { userId, email } = await person(false)
    const answer = await during(userId, { mfa_enabled: true }, () => login(email))
    expect(answer.statusCode).toBe(409)
    expect((await login(email)).json()).toMatchObject({ requireMfa: true })
  })

  it.each([{ status: 'Suspended' }, { updated_at: new Date() }])(
    'a login in progress fails at its second step after the change %j [T21, T28]',
    async (change) => {
      const { userId, email, phone } = await person(true)
      const { token } = (await login(email)).json<{ token: string }>()
      const code = await lastCode(test.app, phone)
      const answer = await during(userId, change, () => api.post('/mfa/verify-otp', { code }, token))
      expect(answer.statusCode).toBe(401)
      expect(await liveSessions(userId)).toBe(0)
    },
  )
})
