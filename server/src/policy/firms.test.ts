import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Caller, issueOf, signIn } from '../../test/callers.ts'
import { buildIssue, buildProperty, buildSession, buildUser } from '../../test/factories.ts'
import { buildFirm, buildOrder, joinFirm } from '../../test/firms.ts'
import { startTestApp } from '../../test/testApp.ts'
import type { TestApp } from '../../test/testApp.ts'

describe('people of a firm', () => {
  let test: TestApp
  let home: number
  let firmId: number
  let worker: Caller
  let mapped: Caller
  let resident: Caller
  beforeAll(async () => {
    test = await startTestApp()
    home = await buildProperty(test.services)
    mapped = await signIn(test, 'CONTRACTOR', home)
    resident = await signIn(test, 'TENANT', home)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    firmId = await buildFirm(test.services)
    worker = await newWorker(firmId)
  })

  async function newWorker(at: number): Promise<Caller> {
    const userId = await buildUser(test.services)
    await joinFirm(test.services, userId, at)
    return new Caller(test.app, { userId, token: await buildSession(test.services, userId) })
  }

  const issue = (status: IssueStatus = 'Open'): Promise<number> =>
    buildIssue(test.services, { propertyId: home, reporterId: resident.userId, status })
  const reads = async (caller: Caller, issueId: number): Promise<number> =>
    (await caller.get(`/issues/${issueId}`)).statusCode
  const listed = async (caller: Caller): Promise<number[]> =>
    (await caller.get('/issues?limit=100')).json<{ issueId: number }[]>().map(({ issueId }) => issueId)
  const run = (text: string): Promise<unknown> => sql.raw(text).execute(test.services.db)

  it('people of a firm are contractors without a role at any property [FIRM-01]', async () => {
    const me = (await worker.get('/account/validate-jwt')).json()
    expect(me.role).toBe('CONTRACTOR')
    expect(me.permissions).toEqual(expect.arrayContaining(['issue:list', 'order:work', 'order:read']))
    expect(me.permissions).not.toContain('order:manage')
    expect(await listed(worker)).toEqual([])
  })

  it.each([
    ['Prepared', 404],
    ['Sent', 200],
    ['Accepted', 200],
    ['Declined', 404],
    ['Booked', 200],
    ['Done', 200],
    ['Verified', 404],
    ['Cancelled', 404],
  ] as const)(
    'people of a firm get the right status for an issue whose work order is %s: %i [FIRM-02]',
    async (status, wanted) => {
      const issueId = await issue()
      await buildOrder(test.services, { issueId, firmId, status })
      expect(await reads(worker, issueId)).toBe(wanted)
      expect(await listed(worker)).toEqual(wanted === 200 ? [issueId] : [])
      expect(await reads(await newWorker(await buildFirm(test.services)), issueId)).toBe(404)
    },
  )

  it('people of a firm see an issue only while it is live, with the fields that contractors see [FIRM-02]', async () => {
    const issueId = await issue()
    await buildOrder(test.services, { issueId, firmId })
    expect(issueOf(await worker.get(`/issues/${issueId}`))).toMatchObject({
      can: expect.arrayContaining(['issue:changeStatus', 'issue:addNote']),
    })
    expect(
      (await worker.put(`/issues/${issueId}`, { status: 'InProgress', notes: 'Begun.' })).statusCode,
    ).toBe(200)
    await run(`update issues set status = 'Resolved' where id = ${issueId}`)
    expect(await reads(worker, issueId)).toBe(404)
  })

  it.each([
    ['Sent', false, null],
    ['Accepted', false, true],
    ['Booked', true, true],
    ['Done', false, true],
  ] as const)(
    'people of a firm see the right contact details on an issue with a work order that is %s (contact: %s, vulnerable persons flag: %s) [FIRM-200]',
    async (status, seesContact, flag) => {
      await run(`update users set phone_number = '+447700900987' where id = ${resident.userId}`)
      const issueId = await issue()
      await run(`update issues set vulnerable_persons = true where id = ${issueId}`)
      await buildOrder(test.services, { issueId, firmId, status })
      // A visit booked with another firm gives no access.
      await buildOrder(test.services, { issueId, firmId: await buildFirm(test.services), status: 'Booked' })
      const single = issueOf(await worker.get(`/issues/${issueId}`))
      expect(single).toMatchObject({
        phoneNumber: seesContact ? '+447700900987' : null,
        userId: seesContact ? resident.userId : null,
        vulnerablePersons: flag,
      })
      expect(single.reporterName !== null).toBe(seesContact)
      const [row] = (await worker.get('/issues?limit=100'))
        .json<(typeof single)[]>()
        .filter((one) => one.issueId === issueId)
      expect(row).toMatchObject({ phoneNumber: null, vulnerablePersons: null })
      expect(row?.reporterName !== null).toBe(seesContact)
    },
  )

  it('people of a firm see contact details and the vulnerable persons flag only on the issue whose visit is booked, not on another issue of the firm [FIRM-200]', async () => {
    const [booked, sent] = [await issue(), await issue()]
    await run(`update issues set vulnerable_persons = true where id in (${booked}, ${sent})`)
    await buildOrder(test.services, { issueId: booked, firmId, status: 'Booked' })
    await buildOrder(test.services, { issueId: sent, firmId, status: 'Sent' })
    const shown = { userId: resident.userId, vulnerablePersons: true }
    expect(issueOf(await worker.get(`/issues/${booked}`))).toMatchObject(shown)
    const hidden = { userId: null, reporterName: null, phoneNumber: null, vulnerablePersons: null }
    expect(issueOf(await worker.get(`/issues/${sent}`))).toMatchObject(hidden)
  })

  it.each([
    ['Sent', false],
    ['Accepted', false],
    ['Booked', true],
    ['Done', false],
  ] as const)(
    'people of a firm see the reporter’s name in history and notes only where allowed: work order %s, shown: %s [FIRM-200]',
    async (status, isNamed) => {
      await run(`update users set first_name = 'Quentin' where id = ${resident.userId}`)
      const report = await resident.report(test, { PropertyId: String(home), Title: 'The tap drips' })
      const { issueId } = issueOf(report)
      await run(`update issues set status = 'Open' where id = ${issueId}`)
      await buildOrder(test.services, { issueId, firmId, status })
      await worker.put(`/issues/${issueId}`, { status: 'InProgress', notes: 'Ring the bell.' })
      await run(`update issue_events set actor_id = ${resident.userId} where note = 'Ring the bell.'`)
      const outlets = [
        `/issues/${issueId}`,
        `/issues/${issueId}/events`,
        '/issues?limit=100',
        '/issues/export',
      ]
      for (const path of outlets) {
        const { body } = await worker.get(path)
        expect({ path, isNamed: body.includes('Quentin') }).toEqual({ path, isNamed })
      }
      const { comments } = issueOf(await worker.get(`/issues/${issueId}`))
      expect(comments).toContain(isNamed ? 'Quentin' : 'The resident: Ring the bell.')
      expect(issueOf(await resident.get(`/issues/${issueId}`)).comments).toContain('Quentin')
    },
  )

  it('people of a firm replace the contractors of the home once the first work order exists [FIRM-03]', async () => {
    const issueId = await issue()
    expect(await reads(mapped, issueId)).toBe(200)
    const orderId = await buildOrder(test.services, { issueId, firmId, status: 'Prepared' })
    const other = await issue()
    expect([await reads(mapped, issueId), await reads(mapped, other)]).toEqual([404, 200])
    expect(await listed(mapped)).not.toContain(issueId)
    expect((await mapped.put(`/issues/${issueId}`, { status: 'InProgress' })).statusCode).toBe(404)
    await run(`update work_orders set status = 'Cancelled' where id = ${orderId}`)
    expect(await reads(mapped, issueId)).toBe(404)
    // If a person is both in the firm and a contractor of the home, the firm gives the access.
    await joinFirm(test.services, mapped.userId, firmId)
    await run(`update work_orders set status = 'Accepted' where id = ${orderId}`)
    expect(await reads(mapped, issueId)).toBe(200)
    await run(`delete from firm_people where user_id = ${mapped.userId}`)
  })

  it.each([
    ['left the firm', () => `delete from firm_people where user_id = ${worker.userId}`, [404, 'TENANT']],
    [
      'works for another firm',
      () => `update firm_people set firm_id = (select min(id) from firms)
      where user_id = ${worker.userId}`,
      [404, 'CONTRACTOR'],
    ],
    [
      'whose firm is switched off',
      () => `update firms set is_active = false where id = ${firmId}`,
      [404, 'TENANT'],
    ],
    [
      'whose firm was deleted',
      () => `delete from work_orders where firm_id = ${firmId}; delete from firms where id = ${firmId}`,
      [404, 'TENANT'],
    ],
    [
      'is suspended',
      () => `update users set status = 'Suspended' where id = ${worker.userId}`,
      [401, undefined],
    ],
  ] as const)(
    'people of a firm lose access with the next request after this change: %s [FIRM-04]',
    async (_name, change, wanted) => {
      const issueId = await issue()
      await buildOrder(test.services, { issueId, firmId })
      expect(await reads(worker, issueId)).toBe(200)
      await run(change())
      const { role } = (await worker.get('/account/validate-jwt')).json()
      expect([await reads(worker, issueId), role]).toEqual(wanted)
    },
  )

  it('people of a firm need the second step from the day they join, if contractors need it [FIRM-05]', async () => {
    const strict = await startTestApp({ settings: { MFA_REQUIRED_ROLES: 'CONTRACTOR' } })
    try {
      const userId = await buildUser(strict.services)
      const caller = new Caller(strict.app, { userId, token: await buildSession(strict.services, userId) })
      expect((await caller.get('/issues')).statusCode).toBe(200)
      await joinFirm(strict.services, userId, await buildFirm(strict.services))
      expect((await caller.get('/issues')).json()).toMatchObject({ code: 'MFA_SETUP_REQUIRED' })
    } finally {
      await strict.close()
    }
  })

  it('people of a firm are listed as contractors in the list of people [FIRM-01]', async () => {
    const admin = await signIn(test, 'ADMIN')
    const idsOf = async (role: string): Promise<number[]> =>
      (await admin.get(`/admin/users?role=${role}&limit=100`)).json<{ id: number }[]>().map(({ id }) => id)
    expect(await idsOf('CONTRACTOR')).toContain(worker.userId)
    expect(await idsOf('TENANT')).not.toContain(worker.userId)
  })
})
