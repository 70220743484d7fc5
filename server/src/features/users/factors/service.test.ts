import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mails } from '../../../../test/applicants.ts'
import type { Caller } from '../../../../test/callers.ts'
import { nobody, signIn } from '../../../../test/callers.ts'
import { buildProperty, buildUser, mapUser } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

let test: TestApp
let home: number
let elsewhere: number
let manager: Caller
beforeAll(async () => {
  test = await startTestApp({ settings: { MFA_REQUIRED_ROLES: 'ADMIN' } })
  home = await buildProperty(test.services)
  elsewhere = await buildProperty(test.services)
  manager = await signIn(test, 'PMGR', home)
})
afterAll(() => test.close())

async function withFactors(userId: number): Promise<void> {
  const { db } = test.services
  await sql`update users set mfa_enabled = true, totp_secret = 'x'::bytea, totp_confirmed_at = now(),
    totp_fingerprint = ${String(userId)}::bytea, totp_last_step = 7 where id = ${userId}`.execute(db)
  await sql`insert into recovery_codes (user_id, code_hash) values (${userId}, 'a'::bytea)`.execute(db)
}

async function factorsOf(userId: number): Promise<unknown> {
  const found =
    await sql`select mfa_enabled, totp_secret, totp_fingerprint, totp_confirmed_at, totp_last_step,
    (select count(*)::int from recovery_codes c where c.user_id = u.id) as codes
    from users u where id = ${userId}`.execute(test.services.db)
  return found.rows[0]
}
const NONE = {
  mfa_enabled: false,
  totp_secret: null,
  totp_fingerprint: null,
  totp_confirmed_at: null,
  totp_last_step: null,
  codes: 0,
}

describe('the second step', () => {
  it.each(['PMGR', 'LEASE', 'CONTRACTOR', 'LETTINGAGENT', 'TENANT'] as const)(
    'the second step can be switched on and off by its owner: %s [API-64] [API-65] [PROFILE-09] [PROFILE-10]',
    async (role) => {
      const person = await signIn(test, role, home)
      const on = await person.post(`/admin/enable-mfa/${person.userId}`)
      expect([on.statusCode, on.json().mfaEnabled]).toEqual([200, true])
      await withFactors(person.userId)
      const off = await person.post(`/admin/disable-mfa/${person.userId}`)
      expect([off.statusCode, off.json().mfaEnabled]).toEqual([200, false])
      expect(await factorsOf(person.userId)).toEqual(NONE)
    },
  )

  it('the second step stays on for a role that requires it', async () => {
    const admin = await signIn(test, 'ADMIN')
    await withFactors(admin.userId)
    const answer = await admin.post(`/admin/disable-mfa/${admin.userId}`)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'CONFLICT'])
    expect(await factorsOf(admin.userId)).toMatchObject({ mfa_enabled: true, codes: 1 })
  })

  it('the second step is deleted with all its factors when staff switch it off, with an email and an audit event [T35] [USERS-13]', async () => {
    const admin = await signIn(test, 'ADMIN')
    await withFactors(admin.userId)
    for (const staff of [manager, admin]) {
      const email = `off-${staff.userId}@example.test`
      const userId = await buildUser(test.services, { email })
      await mapUser(test.services, userId, home, 'TENANT')
      await withFactors(userId)
      expect((await staff.post(`/admin/disable-mfa/${userId}`)).statusCode).toBe(200)
      expect(await factorsOf(userId)).toEqual(NONE)
      expect((await mails(test, email)).map(({ subject }) => subject)).toEqual(['Two-step sign-in is off'])
      const audit = await test.services.db
        .selectFrom('audit_events')
        .select(['actor_id', 'before', 'after'])
        .where('object_id', '=', userId)
        .where('action', '=', 'user.disableMfa')
        .execute()
      expect(audit).toEqual([
        { actor_id: staff.userId, before: { mfaEnabled: true }, after: { mfaEnabled: false } },
      ])
    }
  })

  it('the second step is required at the next login after staff switch it on [USERS-12]', async () => {
    const email = 'on@example.test'
    const userId = await buildUser(test.services, { email })
    await mapUser(test.services, userId, home, 'TENANT')
    expect((await manager.post(`/admin/enable-mfa/${userId}`)).json()).toMatchObject({ mfaEnabled: true })
    expect((await manager.post(`/admin/enable-mfa/${userId}`)).statusCode).toBe(200)
    expect(await mails(test, email)).toHaveLength(1)
  })

  it('the second step cannot be changed by people who do not manage its owner', async () => {
    const outside = await buildUser(test.services)
    await mapUser(test.services, outside, elsewhere, 'TENANT')
    const colleague = await buildUser(test.services)
    await mapUser(test.services, colleague, home, 'PMGR')
    const neighbour = await buildUser(test.services)
    await mapUser(test.services, neighbour, home, 'TENANT')
    const resident = await signIn(test, 'TENANT', home)
    for (const verb of ['enable', 'disable']) {
      const at = (userId: number): string => `/admin/${verb}-mfa/${userId}`
      expect((await manager.post(at(outside))).statusCode).toBe(404)
      expect((await manager.post(at(colleague))).statusCode).toBe(403)
      expect((await resident.post(at(neighbour))).statusCode).toBe(404)
      expect((await manager.post(at(99_999_999))).statusCode).toBe(404)
      expect((await nobody(test).post(at(neighbour))).statusCode).toBe(401)
      expect((await manager.post(`/admin/${verb}-mfa/me`)).statusCode).toBe(400)
    }
  })

  it('the second step can be switched off only after a fresh sign-in', async () => {
    const person = await signIn(test, 'TENANT', home)
    await sql`update sessions set authenticated_at = now() - interval '16 minutes'
      where user_id = ${person.userId}`.execute(test.services.db)
    const answer = await person.post(`/admin/disable-mfa/${person.userId}`)
    expect([answer.statusCode, answer.json().reauthenticate]).toEqual([403, true])
    expect((await person.post(`/admin/enable-mfa/${person.userId}`)).statusCode).toBe(200)
  })

  it('the second step can be switched on only for approved accounts', async () => {
    const userId = await buildUser(test.services, { status: 'Pending', requestedPropertyId: home })
    expect((await manager.post(`/admin/enable-mfa/${userId}`)).statusCode).toBe(409)
  })
})
