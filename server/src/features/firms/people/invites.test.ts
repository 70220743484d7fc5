import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import type { Firm } from '@doorstep/contract/firms/schema'
import type { Invite } from '@doorstep/contract/users/invites/schema'
import { linkToken, mails } from '../../../../test/applicants.ts'
import { nobody, signIn } from '../../../../test/callers.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { buildUser, mapUser } from '../../../../test/factories.ts'
import { buildFirm, joinFirm } from '../../../../test/firms.ts'
import { startMillQuarter } from '../../../../test/millQuarter.ts'

const { test, developmentId, home, elsewhere, admin, manager } = await startMillQuarter()
afterAll(() => test.close())
const { services } = test

const ACCOUNT = {
  firstName: 'Ada',
  lastName: 'Byron',
  phoneNumber: '07700900123',
  password: 'Maple-Kettle-77',
}
const run = (text: string): Promise<unknown> => sql.raw(text).execute(services.db)
let serial = 0
async function fresh(): Promise<{ firmId: number; email: string; office: string }> {
  serial += 1
  const office = `office${serial}@firm.test`
  const firmId = await buildFirm(services, { email: office, developmentIds: [developmentId] })
  return { firmId, email: `fitter${serial}@firm.test`, office }
}
const invite = (caller: Caller, firmId: number, email: string, headers = {}): Promise<Answer> =>
  caller.post(`/firms/${firmId}/invites`, { email, firstName: 'Ada', lastName: 'B' }, headers)
const accept = (token: string, more: object = ACCOUNT): Promise<Answer> =>
  nobody(test).post('/account/accept-invite', { token, ...more })
const read = (token: string): Promise<Answer> => nobody(test).post('/account/read-invite', { token })
const peopleOf = async (firmId: number): Promise<string[]> =>
  (await admin.get(`/firms/${firmId}`)).json<Firm>().people.map(({ email }) => email)
const alsoServes = (firmId: number): Promise<unknown> =>
  run(`insert into firm_developments (firm_id, development_id)
    select ${firmId}, development_id from homes where id = ${elsewhere}`)

/** Sends an invitation as the manager, and returns its link. */
async function invited(): Promise<{ firmId: number; email: string; office: string; token: string }> {
  const made = await fresh()
  expect((await invite(manager, made.firmId, made.email)).statusCode).toBe(201)
  return { ...made, token: await linkToken(test, made.email) }
}

describe('an invitation into a firm', () => {
  it('an invitation into a firm creates an account that works for the firm, as a contractor of no property [FIRM-14]', async () => {
    const { firmId, email, office } = await fresh()
    const sent = await invite(manager, firmId, email)
    expect([sent.statusCode, sent.json<Invite>()]).toMatchObject([
      201,
      { email, roles: [], firm: { id: firmId }, can: ['user:invite'] },
    ])
    const { name } = sent.json<Invite>().firm ?? { name: '' }
    expect((await mails(test, email))[0]?.text).toContain(`- Contractor of ${name}`)
    const token = await linkToken(test, email)
    expect((await read(token)).json()).toMatchObject({ hasAccount: false, roles: [], firm: name })
    expect(await peopleOf(firmId)).toEqual([])
    expect((await accept(token)).statusCode).toBe(200)
    expect(await peopleOf(firmId)).toEqual([email])
    const login = await nobody(test).post('/login', { email, password: ACCOUNT.password })
    expect([login.statusCode, login.json().role]).toEqual([200, 'CONTRACTOR'])
    expect(await mails(test, office)).toMatchObject([{ subject: `The details of ${name} were changed` }])
    const { rows } = await sql`select from property_roles m join users u on u.id = m.user_id
      where u.email = ${email}`.execute(services.db)
    expect(rows).toEqual([])
    expect((await accept(token)).statusCode).toBe(400)
  })

  it('an invitation into a firm adds an existing account that the inviter cannot see, and leaves its details unchanged [FIRM-14]', async () => {
    const { firmId, email, token } = await invited()
    const userId = await buildUser(services, { email, firstName: 'Known' })
    await mapUser(services, userId, elsewhere, 'TENANT')
    expect((await read(token)).json()).toMatchObject({ hasAccount: true })
    expect((await accept(token, {})).statusCode).toBe(200)
    expect(await peopleOf(firmId)).toEqual([email])
    expect((await nobody(test).post('/login', { email, password: ACCOUNT.password })).statusCode).toBe(401)
  })

  it('an invitation into a firm is refused for somebody that the inviter can see, who can be added directly [FIRM-14]', async () => {
    const { firmId, email } = await fresh()
    await mapUser(services, await buildUser(services, { email }), home, 'TENANT')
    const answer = await invite(manager, firmId, email)
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'This person already has an account. Please add them to the firm instead.',
    ])
    expect(await mails(test, email)).toEqual([])
  })

  it('an invitation into a firm is sent once if the same call arrives twice, and counts towards the invitation limit [FIRM-14]', async () => {
    const { firmId, email } = await fresh()
    const key = { 'idempotency-key': 'one-fitter' }
    const answers = await Promise.all([
      invite(manager, firmId, email, key),
      invite(manager, firmId, email, key),
    ])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await mails(test, email)).toHaveLength(1)
    const busy = await signIn(test, 'PMGR', home)
    await sql`insert into invitations (email, first_name, last_name, invited_by, token_hash, created_at, expires_at, cancelled_at)
      select 'n' || n || '@example.test', 'N', 'N', ${busy.userId}, decode(lpad(to_hex(n), 64, '0'), 'hex'), now(), now(), now()
      from generate_series(1, 200) n`.execute(services.db)
    expect((await invite(busy, firmId, `more-${email}`)).statusCode).toBe(429)
  })
})

describe('the right to invite into a firm', () => {
  it('the right to invite into a firm requires managing all developments of the firm, when inviting and when the person accepts [FIRM-15]', async () => {
    const { firmId, email, token } = await invited()
    await alsoServes(firmId)
    const refused = await invite(manager, firmId, `second-${email}`)
    expect([refused.statusCode, await mails(test, `second-${email}`)]).toEqual([403, []])
    for (const answer of [await read(token), await accept(token)])
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['token']])
    const [listed] = (await manager.get(`/admin/invites?firmId=${firmId}`)).json<Invite[]>()
    expect(listed).toMatchObject({ email, can: [] })
    expect((await manager.post(`/admin/invites/${listed?.id}/resend`)).statusCode).toBe(403)
    expect((await manager.delete(`/admin/invites/${listed?.id}`)).statusCode).toBe(403)
    expect((await admin.post(`/admin/invites/${listed?.id}/resend`)).statusCode).toBe(200)
    expect((await accept(token)).statusCode).toBe(400)
    expect((await accept(await linkToken(test, email))).statusCode).toBe(200)
    const stranger = await signIn(test, 'PMGR', elsewhere)
    const own = await fresh()
    expect((await invite(stranger, own.firmId, own.email)).statusCode).toBe(404)
    expect((await stranger.get(`/admin/invites?firmId=${own.firmId}`)).statusCode).toBe(404)
  })

  it('the right to invite into a firm includes listing invitations by firm, role and development, and withdrawing them [FIRM-16]', async () => {
    const { firmId, email, token } = await invited()
    const found = async (query: string): Promise<string[]> =>
      (await manager.get(`/admin/invites?q=${email}${query}`)).json<Invite[]>().map((one) => one.email)
    for (const query of ['', `&firmId=${firmId}`, '&role=CONTRACTOR', `&developmentId=${developmentId}`])
      expect([query, await found(query)]).toEqual([query, [email]])
    for (const query of ['&role=TENANT', `&propertyId=${home}`, `&firmId=${(await fresh()).firmId}`])
      expect([query, await found(query)]).toEqual([query, []])
    const [listed] = (await manager.get(`/admin/invites?q=${email}`)).json<Invite[]>()
    expect((await manager.delete(`/admin/invites/${listed?.id}`)).statusCode).toBe(204)
    expect((await accept(token)).statusCode).toBe(400)
    expect(await peopleOf(firmId)).toEqual([])
  })
})

describe('acceptance of an invitation after a change', () => {
  it('an invitation into a firm cannot be accepted while the firm is switched off [FIRM-15]', async () => {
    const { firmId, email, token } = await invited()
    await manager.post(`/firms/${firmId}/toggle`, { isActive: false })
    expect((await read(token)).statusCode).toBe(400)
    expect((await accept(token)).statusCode).toBe(400)
    expect((await invite(manager, firmId, `second-${email}`)).statusCode).toBe(409)
    await manager.post(`/firms/${firmId}/toggle`, { isActive: true })
    expect((await accept(token)).statusCode).toBe(200)
    expect(await peopleOf(firmId)).toEqual([email])
  })

  it('an invitation into a firm cannot be accepted by somebody who was added to the firm and removed again [FIRM-15]', async () => {
    const { firmId, email, token } = await invited()
    const userId = await buildUser(services, { email })
    await joinFirm(services, userId, firmId)
    await manager.delete(`/firms/${firmId}/people/${userId}`)
    expect((await accept(token, {})).statusCode).toBe(400)
    expect(await peopleOf(firmId)).toEqual([])
  })

  it('an invitation into a firm cannot be accepted by somebody who now works for another firm or is a manager, and the answer explains why [FIRM-15]', async () => {
    const worker = await invited()
    const other = await fresh()
    await joinFirm(services, await buildUser(services, { email: worker.email }), other.firmId)
    const boss = await invited()
    await mapUser(services, await buildUser(services, { email: boss.email }), elsewhere, 'PMGR')
    for (const { token, firmId } of [worker, boss]) {
      const answer = await accept(token, {})
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'CONFLICT'])
      expect(await peopleOf(firmId)).toEqual([])
    }
    expect(await peopleOf(other.firmId)).toEqual([worker.email])
  })

  it('an invitation into a firm can be accepted by somebody who already works for the firm, and adds nobody twice [FIRM-15]', async () => {
    const { firmId, email, office, token } = await invited()
    await joinFirm(services, await buildUser(services, { email }), firmId)
    expect((await accept(token, {})).statusCode).toBe(200)
    expect(await peopleOf(firmId)).toEqual([email])
    expect(await mails(test, office)).toEqual([])
  })
})
