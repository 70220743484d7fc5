import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RoleName } from '@doorstep/contract/access'
import { ROLE_IDS } from '@doorstep/contract/access'
import { mails } from '../../../test/applicants.ts'
import type { Answer, Caller } from '../../../test/callers.ts'
import { signIn } from '../../../test/callers.ts'
import { buildDevelopment, buildProperty, buildUser, mapUser } from '../../../test/factories.ts'
import { rolesOf, statusOf } from '../../../test/people.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

const STEPS = ['approve', 'suspend', 'reject'] as const
const STATUSES = ['Pending', 'Approved', 'Suspended', 'Rejected'] as const
type Status = (typeof STATUSES)[number]

let test: TestApp
let developmentId: number
let home: number
let elsewhere: number
let admin: Caller
let manager: Caller
beforeAll(async () => {
  test = await startTestApp()
  developmentId = await buildDevelopment(test.services)
  home = await buildProperty(test.services, { developmentId, name: 'Flat 7', address: '7 Mill Lane' })
  elsewhere = await buildProperty(test.services)
  admin = await signIn(test, 'ADMIN')
  manager = await signIn(test, 'PMGR', home)
})
afterAll(() => test.close())

const applicant = (status: Status = 'Pending', email?: string): Promise<number> =>
  buildUser(test.services, { status, requestedPropertyId: home, ...(email !== undefined && { email }) })

async function resident(options: Parameters<typeof buildUser>[1] = {}): Promise<number> {
  const id = await buildUser(test.services, options)
  await mapUser(test.services, id, home, 'TENANT')
  return id
}

const step = (caller: Caller, name: (typeof STEPS)[number], userId: number, more = {}): Promise<Answer> =>
  caller.put(`/admin/${name}-user`, { userId, ...more })

describe('account steps', () => {
  const LEGAL: Record<string, Status> = {
    'approve Pending': 'Approved',
    'approve Suspended': 'Approved',
    'suspend Approved': 'Suspended',
    'reject Pending': 'Rejected',
  }
  it.each(STEPS.flatMap((name) => STATUSES.map((from) => [name, from] as const)))(
    'account steps allow only legal changes of status: %s from %s [T35] [API-61, API-62, API-63] [USERS-07, USERS-08, USERS-09, USERS-10]',
    async (name, from) => {
      const userId = await applicant(from)
      if (from !== 'Rejected' && from !== 'Pending') await mapUser(test.services, userId, home, 'TENANT')
      const answer = await step(manager, name, userId)
      const to = LEGAL[`${name} ${from}`]
      expect(answer.statusCode).toBe(to === undefined ? 409 : 200)
      expect(answer.json()).toMatchObject(
        to === undefined
          ? { code: 'CONFLICT', message: 'Invalid user status.' }
          : { id: userId, status: to, isActive: to === 'Approved', role: 'TENANT' },
      )
      expect(await statusOf(test.services, userId)).toBe(to ?? from)
    },
  )

  it('an illegal change of status is refused with the current status and the allowed statuses', async () => {
    const userId = await applicant()
    const { current, allowed } = (await step(admin, 'suspend', userId)).json<{
      current: object
      allowed: string[]
    }>()
    expect(current).toEqual({ id: userId, status: 'Pending' })
    expect(allowed.toSorted()).toEqual(['Approved', 'Rejected'])
  })

  it('an approval gives the applicant the role TENANT at the requested address, with an audit event and an email', async () => {
    const userId = await applicant('Pending', 'approved@example.test')
    await step(manager, 'approve', userId, { reason: 'Welcome' })
    expect(await rolesOf(test.services, userId)).toEqual([`TENANT ${home}`])
    const [mail, ...others] = await mails(test, 'approved@example.test')
    expect(others).toEqual([])
    expect(mail?.text).toContain('7 Mill Lane')
    expect(mail?.text).toContain('The reason: Welcome')
    const audit = await test.services.db
      .selectFrom('audit_events')
      .select(['actor_id', 'action', 'before', 'after'])
      .where('object_id', '=', userId)
      .where('object_type', '=', 'user')
      .execute()
    expect(audit).toEqual([
      {
        actor_id: manager.userId,
        action: 'user.approve',
        before: { status: 'Pending' },
        after: { status: 'Approved', reason: '[text]', propertyId: home, role: 'TENANT' },
      },
    ])
  })

  it('a reactivation leaves the roles of the account unchanged, whatever the request contains', async () => {
    const userId = await resident({ status: 'Suspended', email: 'back@example.test' })
    const answer = await step(manager, 'approve', userId, { propertyId: elsewhere, roleId: 1 })
    expect(answer.statusCode).toBe(200)
    expect(await rolesOf(test.services, userId)).toEqual([`TENANT ${home}`])
    expect((await mails(test, 'back@example.test')).map(({ subject }) => subject)).toEqual([
      'Your account is active again',
    ])
  })

  it.each([
    ['suspend', 'Approved', 'Your account is suspended'],
    ['reject', 'Pending', 'Your account was not approved'],
  ] as const)('account steps send the person an email with the reason: %s', async (name, from, subject) => {
    const email = `${name}@example.test`
    const userId = from === 'Pending' ? await applicant(from, email) : await resident({ email })
    await step(manager, name, userId, { reason: 'No proof' })
    expect(await mails(test, email)).toMatchObject([
      { subject, text: expect.stringContaining('The reason: No proof') },
    ])
  })

  it('two simultaneous approvals approve the account once and send one email [T35]', async () => {
    const userId = await applicant('Pending', 'twice@example.test')
    const answers = await Promise.all([step(admin, 'approve', userId), step(manager, 'approve', userId)])
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200, 409]))
    expect(await mails(test, 'twice@example.test')).toHaveLength(1)
  })
})

describe('roles granted by an approval', () => {
  it.each<[RoleName, number, number]>([
    ['ADMIN', 400, 403],
    ['PMGR', 200, 403],
    ['TENANT', 200, 200],
    ['LEASE', 200, 200],
    ['CONTRACTOR', 200, 200],
    ['LETTINGAGENT', 200, 200],
  ])(
    'an approval with %s returns status %i to an administrator and status %i to a manager [T19]',
    async (role, forAdmin, forManager) => {
      for (const [caller, expected] of [
        [admin, forAdmin],
        [manager, forManager],
      ] as const) {
        const userId = await applicant()
        const answer = await step(caller, 'approve', userId, {
          roleId: ROLE_IDS[role],
          propertyId: String(home),
        })
        expect(answer.statusCode).toBe(expected)
        expect(Object.keys(answer.json().fields ?? {})).toEqual(expected === 400 ? ['roleId'] : [])
        expect(await rolesOf(test.services, userId)).toEqual(expected === 200 ? [`${role} ${home}`] : [])
      }
    },
  )

  it('an approval rejects an unknown role, a property that is missing or out of scope, and an applicant without a property', async () => {
    const unknownRole = await step(manager, 'approve', await applicant(), { roleId: 9 })
    expect([unknownRole.statusCode, Object.keys(unknownRole.json().fields)]).toEqual([400, ['roleId']])
    for (const propertyId of [elsewhere, 99_999_999])
      expect((await step(manager, 'approve', await applicant(), { propertyId })).statusCode).toBe(404)
    const homeless = await buildUser(test.services, { status: 'Pending' })
    const answer = await step(admin, 'approve', homeless)
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['propertyId']])
    expect(await statusOf(test.services, homeless)).toBe('Pending')
  })
})

describe('the scope of account steps', () => {
  it('a manager gets the same answer for people outside the portfolio and for unknown ids', async () => {
    const stranger = await buildUser(test.services, { status: 'Pending', requestedPropertyId: elsewhere })
    const tenant = await buildUser(test.services)
    await mapUser(test.services, tenant, elsewhere, 'TENANT')
    const bodies = await Promise.all(
      [stranger, tenant, 99_999_999].map(async (userId) => {
        const { statusCode, body } = await step(manager, 'suspend', userId)
        return [statusCode, body.replace(/"requestId":"[^"]+"/, '')]
      }),
    )
    expect(bodies).toEqual(bodies.map(() => [404, expect.any(String)]))
    expect(new Set(bodies.map(([, body]) => body)).size).toBe(1)
  })

  it('a manager cannot suspend managers, administrators or people who also have a home elsewhere', async () => {
    const other = await buildUser(test.services)
    await mapUser(test.services, other, home, 'PMGR')
    const chief = await buildUser(test.services, { baseRole: 'ADMIN' })
    await mapUser(test.services, chief, home, 'TENANT')
    const shared = await resident()
    await mapUser(test.services, shared, elsewhere, 'TENANT')
    for (const userId of [other, chief, shared]) {
      expect((await step(manager, 'suspend', userId)).statusCode).toBe(403)
      expect(await statusOf(test.services, userId)).toBe('Approved')
    }
    expect((await step(admin, 'suspend', shared)).statusCode).toBe(200)
  })

  it.each(['LEASE', 'CONTRACTOR', 'LETTINGAGENT', 'TENANT'] as const)(
    'a person with the role %s cannot change anyone’s status',
    async (role) => {
      const caller = await signIn(test, role, home)
      const userId = await applicant()
      for (const name of STEPS) expect((await step(caller, name, userId)).statusCode).toBe(403)
    },
  )

  it('a manager who is a resident at another development cannot approve people there', async () => {
    const both = await signIn(test, 'PMGR', elsewhere)
    await mapUser(test.services, both.userId, home, 'TENANT')
    expect((await step(both, 'approve', await applicant())).statusCode).toBe(404)
  })

  it.each([
    ['no userId', {}, 'userId'],
    ['a userId in words', { userId: 'me' }, 'userId'],
    ['a long reason', { userId: 1, reason: 'x'.repeat(501) }, 'reason'],
    ['a propertyId in words', { userId: 1, propertyId: 'home' }, 'propertyId'],
    ['a roleId in words', { userId: 1, roleId: 'ADMIN' }, 'roleId'],
  ])('an account step rejects %s and names the field', async (_what, body, field) => {
    const answer = await admin.put('/admin/approve-user', body)
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
  })
})
