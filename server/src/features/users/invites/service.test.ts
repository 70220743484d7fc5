import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import type { Invite, OpenInvite } from '@doorstep/contract/users/invites/schema'
import { linkToken, mails } from '../../../../test/applicants.ts'
import { Caller, nobody, signIn } from '../../../../test/callers.ts'
import type { Answer } from '../../../../test/callers.ts'
import { buildSession, buildUser, mapUser } from '../../../../test/factories.ts'
import { startMillQuarter } from '../../../../test/millQuarter.ts'

const { test, home, sister, elsewhere, admin, manager } = await startMillQuarter()
afterAll(() => test.close())

const ACCOUNT = {
  firstName: 'Ada',
  lastName: 'Byron',
  phoneNumber: '07700900123',
  password: 'Maple-Kettle-77',
}
const invite = (caller: Caller, email: string, more: object = {}, headers = {}): Promise<Answer> =>
  caller.post(
    '/admin/invites',
    { email, firstName: 'Ada', lastName: 'B', roleId: 5, propertyIds: [home, sister], ...more },
    headers,
  )
const accept = (token: string, more: object = {}): Promise<Answer> =>
  nobody(test).post('/account/accept-invite', { token, ...more })
const read = (token: string): Promise<Answer> => nobody(test).post('/account/read-invite', { token })

async function accountOf(
  email: string,
): Promise<{ id: number; status: string; roles: string[] } | undefined> {
  const { rows } = await sql<{ id: number; status: string; roles: string[] }>`
    select u.id, u.status, array(select m.role || ' ' || m.property_id from property_roles m
      where m.user_id = u.id order by m.property_id) as roles
    from users u where u.email = ${email}`.execute(test.services.db)
  return rows[0]
}

describe('an invitation', () => {
  it('an invitation is emailed, and creates an account with its roles when accepted', async () => {
    const email = 'new@example.test'
    const answer = await invite(manager, email)
    expect([answer.statusCode, answer.json<Invite>().roles.map(({ roleLabel }) => roleLabel)]).toEqual([
      201,
      ['Contractor', 'Contractor'],
    ])
    expect(await accountOf(email)).toBeUndefined()
    const [mail] = await mails(test, email)
    expect(mail?.text).toContain('Mia Manager invites you')
    expect(mail?.text).toContain('- Contractor at Flat 1, 1 Mill Lane')
    const token = await linkToken(test, email)
    expect((await read(token)).json<OpenInvite>()).toMatchObject({
      email,
      firstName: 'Ada',
      lastName: 'B',
      hasAccount: false,
      roles: [{ roleName: 'CONTRACTOR', property: { id: home } }, { property: { id: sister } }],
    })
    expect((await accept(token, ACCOUNT)).statusCode).toBe(200)
    expect(await accountOf(email)).toMatchObject({
      status: 'Approved',
      roles: [`CONTRACTOR ${home}`, `CONTRACTOR ${sister}`],
    })
    const login = await nobody(test).post('/login', { email, password: ACCOUNT.password })
    expect([login.statusCode, login.json().role]).toEqual([200, 'CONTRACTOR'])
    for (const again of [await accept(token, ACCOUNT), await read(token)])
      expect([again.statusCode, Object.keys(again.json().fields)]).toEqual([400, ['token']])
  })

  it('an invitation names every field that is missing for a new account, and checks the password', async () => {
    const email = 'careful@example.test'
    await invite(manager, email)
    const token = await linkToken(test, email)
    const empty = await accept(token)
    expect(Object.keys(empty.json().fields).toSorted()).toEqual([
      'firstName',
      'lastName',
      'password',
      'phoneNumber',
    ])
    for (const password of ['password1234', 'short', 'careful@example.test'])
      expect(Object.keys((await accept(token, { ...ACCOUNT, password })).json().fields)).toEqual(['password'])
    expect(await accountOf(email)).toBeUndefined()
  })

  it('an invitation works once and for 72 hours, and only through the inviter’s newest link', async () => {
    const email = 'late@example.test'
    await invite(manager, email)
    const older = await linkToken(test, email)
    await invite(manager, email, { lastName: 'Byron' })
    expect((await read(older)).statusCode).toBe(400)
    const token = await linkToken(test, email)
    const { rows } = await sql<{
      hours: number
    }>`select extract(epoch from expires_at - created_at)::int / 3600 as hours
      from invitations where email = ${email} and cancelled_at is null`.execute(test.services.db)
    expect(rows).toEqual([{ hours: 72 }])
    const answers = await Promise.all([accept(token, ACCOUNT), accept(token, ACCOUNT)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400])
    await invite(manager, 'over@example.test')
    const over = await linkToken(test, 'over@example.test')
    await sql`update invitations set expires_at = now() - interval '1 second' where email = 'over@example.test'`.execute(
      test.services.db,
    )
    expect((await accept(over, ACCOUNT)).statusCode).toBe(400)
  })

  it('an invitation adds roles to an account that its inviter cannot see, and changes nothing else', async () => {
    const email = 'known@example.test'
    const userId = await buildUser(test.services, { email, firstName: 'Known' })
    await mapUser(test.services, userId, elsewhere, 'CONTRACTOR')
    const known = await invite(manager, email)
    const unknown = await invite(manager, 'unknown@example.test')
    const shape = (answer: Answer): unknown => [answer.statusCode, Object.keys(answer.json<Invite>())]
    expect(shape(known)).toEqual(shape(unknown))
    const token = await linkToken(test, email)
    expect((await read(token)).json()).toMatchObject({ hasAccount: true })
    const caller = new Caller(test.app, { userId, token: await buildSession(test.services, userId) })
    expect((await accept(token, ACCOUNT)).statusCode).toBe(200)
    expect(await accountOf(email)).toMatchObject({
      roles: [`CONTRACTOR ${home}`, `CONTRACTOR ${sister}`, `CONTRACTOR ${elsewhere}`],
    })
    expect((await caller.get('/account/profile')).json()).toMatchObject({ firstName: 'Known' })
    expect((await nobody(test).post('/login', { email, password: ACCOUNT.password })).statusCode).toBe(401)
  })

  it.each(['Approved', 'Suspended', 'Pending'] as const)(
    'an invitation is refused for a person in scope with the status %s',
    async (status) => {
      const email = `seen-${status}@example.test`
      const userId = await buildUser(test.services, { email, status, requestedPropertyId: home })
      if (status !== 'Pending') await mapUser(test.services, userId, home, 'TENANT')
      const answer = await invite(manager, email.toUpperCase().replace('@EXAMPLE.TEST', '@example.test'))
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'CONFLICT'])
      expect(await mails(test, email)).toEqual([])
    },
  )

  it('an invitation replaces a stranger’s sign-up with the same address, including its password', async () => {
    const email = 'squatted@example.test'
    const userId = await buildUser(test.services, {
      email,
      status: 'Pending',
      requestedPropertyId: elsewhere,
    })
    await invite(manager, email)
    await accept(await linkToken(test, email), ACCOUNT)
    expect(await accountOf(email)).toMatchObject({ id: userId, status: 'Approved' })
    expect((await nobody(test).post('/login', { email, password: ACCOUNT.password })).statusCode).toBe(200)
  })

  it('an invitation stops working if its inviter loses the right or the person is suspended', async () => {
    const leaving = await signIn(test, 'PMGR', home)
    await invite(leaving, 'a@example.test')
    await invite(leaving, 'b@example.test')
    const first = await linkToken(test, 'a@example.test')
    await sql`update users set status = 'Suspended' where id = ${leaving.userId}`.execute(test.services.db)
    expect((await accept(first, ACCOUNT)).statusCode).toBe(400)
    await sql`update users set status = 'Approved' where id = ${leaving.userId}`.execute(test.services.db)
    await sql`delete from property_roles where user_id = ${leaving.userId}`.execute(test.services.db)
    expect((await accept(await linkToken(test, 'b@example.test'), ACCOUNT)).statusCode).toBe(400)
    await invite(manager, 'c@example.test')
    const third = await linkToken(test, 'c@example.test')
    await buildUser(test.services, { email: 'c@example.test', status: 'Suspended' })
    expect((await accept(third, ACCOUNT)).statusCode).toBe(400)
  })

  it('an invitation is sent once if the same call arrives twice', async () => {
    const email = 'twice@example.test'
    const key = { 'idempotency-key': 'one-invitation' }
    const answers = await Promise.all([invite(manager, email, {}, key), invite(manager, email, {}, key)])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await mails(test, email)).toHaveLength(1)
  })
})

describe('the scope of an invitation', () => {
  it('an invitation is limited to the roles and properties that the inviter can grant [T19]', async () => {
    expect((await invite(manager, 'x1@example.test', { roleId: 2 })).statusCode).toBe(403)
    expect((await invite(manager, 'x2@example.test', { propertyIds: [home, elsewhere] })).statusCode).toBe(
      404,
    )
    expect((await invite(admin, 'x3@example.test', { roleId: 1 })).statusCode).toBe(400)
    expect((await invite(admin, 'x4@example.test', { roleId: 2 })).statusCode).toBe(201)
    const bad = await invite(admin, 'nobody', { propertyIds: [], firstName: '' })
    expect(Object.keys(bad.json().fields).toSorted()).toEqual(['email', 'firstName', 'propertyIds'])
    for (const email of ['x1@example.test', 'x2@example.test']) expect(await mails(test, email)).toEqual([])
  })

  it('the scope of an invitation decides who sees it in the list and who can cancel it', async () => {
    const newcomer = await signIn(test, 'PMGR', elsewhere)
    await invite(admin, 'both@example.test', { propertyIds: [home, elsewhere], firstName: 'Listed' })
    await invite(newcomer, 'own@example.test', { propertyIds: [elsewhere], firstName: 'Listed' })
    const listed = async (caller: Caller): Promise<Invite[]> =>
      (await caller.get('/admin/invites?q=listed')).json<Invite[]>()
    expect((await listed(newcomer)).map(({ email }) => email)).toEqual([
      'own@example.test',
      'both@example.test',
    ])
    const [seen] = await listed(manager)
    expect(seen?.roles.map(({ property }) => property.id)).toEqual([home])
    expect((await manager.delete(`/admin/invites/${seen?.id}`)).statusCode).toBe(403)
    const [own] = await listed(newcomer)
    expect((await manager.delete(`/admin/invites/${own?.id}`)).statusCode).toBe(404)
    const token = await linkToken(test, 'own@example.test')
    expect((await newcomer.delete(`/admin/invites/${own?.id}`)).statusCode).toBe(204)
    expect((await accept(token, ACCOUNT)).statusCode).toBe(400)
    expect((await newcomer.delete(`/admin/invites/${own?.id}`)).statusCode).toBe(404)
    const page = await admin.get('/admin/invites?limit=1')
    expect(page.headers['link']).toContain('rel="next"')
  })
})
