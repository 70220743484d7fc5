import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import type { Invite } from '@doorstep/contract/users/invites/schema'
import { linkToken, mails } from '../../../../test/applicants.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { nobody, signIn } from '../../../../test/callers.ts'
import { buildUser, mapUser } from '../../../../test/factories.ts'
import { startMillQuarter } from '../../../../test/millQuarter.ts'
import { walkPages } from '../../../../test/pages.ts'

const { test, developmentId, home, sister, elsewhere, admin, manager } = await startMillQuarter()
afterAll(() => test.close())

const RESIDENT = 3
const CONTRACTOR = 5
const invite = async (caller: Caller, email: string, more: object = {}): Promise<Invite> => {
  const body = { email, firstName: 'Wait', lastName: 'B', roleId: RESIDENT, propertyIds: [home], ...more }
  const answer = await caller.post('/admin/invites', body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Invite>()
}
const list = async (caller: Caller, query: string): Promise<Invite[]> =>
  (await caller.get(`/admin/invites?${query}`)).json<Invite[]>()
const names = async (caller: Caller, query: string): Promise<string[]> =>
  (await list(caller, query)).map(({ email }) => email.replace('@example.test', ''))
const resend = (caller: Caller, { id }: { id: number }): Promise<Answer> =>
  caller.post(`/admin/invites/${id}/resend`)
const opens = async (token: string): Promise<boolean> =>
  (await nobody(test).post('/account/read-invite', { token })).statusCode === 200
const endAgo = (id: number, interval: string) =>
  sql`update invitations set expires_at = now() - ${interval}::interval where id = ${id}`.execute(
    test.services.db,
  )

describe('the list of invitations', () => {
  it('the list of invitations shows open invitations, and expired ones for 30 days [STAFF-41]', async () => {
    const waits = await invite(manager, 'waits@example.test', { firstName: 'Kept' })
    const ended = await invite(manager, 'ended@example.test', { firstName: 'Kept' })
    const old = await invite(manager, 'old@example.test', { firstName: 'Kept' })
    await endAgo(ended.id, '29 days')
    await endAgo(old.id, '31 days')
    expect(await names(manager, 'q=kept&status=Invited')).toEqual(['ended', 'waits'])
    expect((await manager.delete(`/admin/invites/${ended.id}`)).statusCode).toBe(204)
    expect((await manager.delete(`/admin/invites/${old.id}`)).statusCode).toBe(404)
    expect((await list(manager, 'q=kept')).map(({ id }) => id)).toEqual([waits.id])
  })

  it('the list of invitations filters by role, development and property, and sorts [STAFF-44]', async () => {
    await invite(admin, 'f1@example.test', { lastName: 'Filtered', firstName: 'Cas' })
    await invite(admin, 'f2@example.test', {
      lastName: 'Filtered',
      firstName: 'Ada',
      propertyIds: [sister, elsewhere],
      roleId: CONTRACTOR,
    })
    await invite(admin, 'f3@example.test', {
      lastName: 'Filtered',
      firstName: 'Ben',
      propertyIds: [elsewhere],
    })
    for (const [query, found] of [
      ['', ['f3', 'f2', 'f1']],
      ['&sort=name', ['f2', 'f3', 'f1']],
      ['&role=CONTRACTOR', ['f2']],
      [`&developmentId=${developmentId}`, ['f2', 'f1']],
      [`&propertyId=${elsewhere}`, ['f3', 'f2']],
      [`&propertyId=${elsewhere}&role=TENANT`, ['f3']],
    ] as const)
      expect([query, await names(admin, `q=filtered${query}`)]).toEqual([query, found])
    expect(await names(manager, 'q=filtered')).toEqual(['f2', 'f1'])
    for (const sort of ['-createdAt', 'name', '-expiresAt']) {
      const pages = await walkPages<Invite>(admin, `/admin/invites?q=filtered&limit=1&sort=${sort}`)
      expect(pages.flat().map(({ id }) => id)).toEqual(
        (await list(admin, `q=filtered&sort=${sort}`)).map(({ id }) => id),
      )
    }
  })

  it('the list of invitations shows what the reader can do with each invitation [STAFF-42]', async () => {
    const both = await invite(admin, 'c1@example.test', { propertyIds: [home, elsewhere] })
    const managing = await invite(admin, 'c2@example.test', { roleId: 2 })
    const own = await invite(manager, 'c3@example.test')
    const can = new Map((await list(manager, 'q=c')).map((row) => [row.id, row.can]))
    expect([can.get(both.id), can.get(managing.id), can.get(own.id)]).toEqual([[], [], ['user:invite']])
    for (const { id } of [both, managing]) expect((await resend(manager, { id })).statusCode).toBe(403)
    expect(await mails(test, 'c1@example.test')).toHaveLength(1)
  })
})

describe('an invitation that is sent again', () => {
  it('an invitation that is sent again opens only through the new link, for another 72 hours, and is audited [STAFF-42]', async () => {
    const email = 'again@example.test'
    const first = await invite(admin, email, { propertyIds: [home, sister], roleId: CONTRACTOR })
    const older = await linkToken(test, email)
    await endAgo(first.id, '1 day')
    const answer = await resend(manager, first)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { email, firstName: 'Wait', roles: [{ property: { id: home } }, { property: { id: sister } }] },
    ])
    expect(await mails(test, email)).toHaveLength(2)
    expect([await opens(older), await opens(await linkToken(test, email))]).toEqual([false, true])
    expect(await names(manager, `q=${email}`)).toEqual(['again'])
    const event = await test.services.db
      .selectFrom('audit_events')
      .select('action')
      .where('object_id', '=', answer.json<Invite>().id)
      .where('object_type', '=', 'invite')
      .execute()
    expect(event).toEqual([{ action: 'user.resendInvite' }])
    expect((await resend(manager, first)).statusCode).toBe(404)
  })

  it('an invitation is emailed only once if two members of staff resend it at the same time [STAFF-42]', async () => {
    const email = 'pressed@example.test'
    const first = await invite(manager, email)
    const answers = await Promise.all([resend(manager, first), resend(admin, first)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect(await mails(test, email)).toHaveLength(2)
  })

  it('an invitation that is sent again counts towards the limit, and is refused if the person now has an account [STAFF-42]', async () => {
    const known = await invite(manager, 'came@example.test')
    const userId = await buildUser(test.services, { email: 'came@example.test' })
    await mapUser(test.services, userId, home, 'TENANT')
    expect((await resend(manager, known)).statusCode).toBe(409)
    const busy = await signIn(test, 'PMGR', home)
    const last = await invite(busy, 'limit@example.test')
    await sql`insert into invitations (email, first_name, last_name, invited_by, token_hash, created_at, expires_at, cancelled_at)
      select 'n' || n || '@example.test', 'N', 'N', ${busy.userId}, decode(lpad(to_hex(n), 64, '0'), 'hex'), now(), now(), now()
      from generate_series(1, 199) n`.execute(test.services.db)
    expect((await resend(busy, last)).statusCode).toBe(429)
  })
})
