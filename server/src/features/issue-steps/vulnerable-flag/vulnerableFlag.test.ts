import { ISSUE_STATUSES } from '@doorstep/contract/issues/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueOf, signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildIssue, buildProperty } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

const FLAG = 'issue:setVulnerableFlag'

describe('consent to the vulnerable persons flag', () => {
  let test: TestApp
  let propertyId: number
  let resident: Caller
  let manager: Caller
  beforeAll(async () => {
    test = await startTestApp()
    propertyId = await buildProperty(test.services)
    resident = await signIn(test, 'TENANT', propertyId)
    manager = await signIn(test, 'PMGR', propertyId)
  })
  afterAll(() => test.close())

  async function build(status: IssueStatus, isVulnerable = true, reporterId = resident.userId) {
    const issueId = await buildIssue(test.services, { propertyId, reporterId, status })
    await test.services.db
      .updateTable('issues')
      .set({ vulnerable_persons: isVulnerable })
      .where('id', '=', issueId)
      .execute()
    return issueId
  }
  const set = (by: Caller, issueId: number, vulnerablePersons: unknown) =>
    by.put(`/issues/${issueId}/vulnerable-persons`, { vulnerablePersons })
  const audited = (issueId: number) =>
    test.services.db
      .selectFrom('audit_events')
      .select(['actor_id', 'before', 'after'])
      .where('action', '=', 'issue.setVulnerableFlag')
      .where('object_id', '=', issueId)
      .execute()

  it.each(ISSUE_STATUSES)(
    'consent to the vulnerable persons flag can be withdrawn by the reporter and by staff while the issue is %s [DATA-201]',
    async (status) => {
      for (const by of [resident, manager]) {
        const issueId = await build(status)
        expect(issueOf(await by.get(`/issues/${issueId}`)).can).toContain(FLAG)
        const answer = await set(by, issueId, false)
        expect(answer.statusCode, answer.body).toBe(200)
        expect(issueOf(answer).vulnerablePersons).toBe(false)
        expect(issueOf(await manager.get(`/issues/${issueId}`)).vulnerablePersons).toBe(false)
        // Repeating the call changes nothing, and the audit contains no facts about health.
        await set(by, issueId, false)
        expect(await audited(issueId)).toEqual([{ actor_id: by.userId, before: null, after: null }])
      }
    },
  )

  it('consent to the vulnerable persons flag changes the urgency of the issue when it is withdrawn or given [DATA-201]', async () => {
    const { issueId } = issueOf(
      await resident.report(test, { PropertyId: String(propertyId), VulnerablePersons: 'true' }),
    )
    const urgency = async () =>
      Number(
        (
          await test.services.db
            .selectFrom('issues')
            .select('urgency')
            .where('id', '=', issueId)
            .executeTakeFirstOrThrow()
        ).urgency,
      )
    const before = await urgency()
    await set(resident, issueId, false)
    expect(await urgency()).toBe(before + 10_000_000_000)
    await set(manager, issueId, true)
    expect(await urgency()).toBe(before)
  })

  it('consent to the vulnerable persons flag cannot be given on a closed issue, or for a home that the reporter has left [DATA-201]', async () => {
    const closed = await build('Closed', false)
    expect(issueOf(await resident.get(`/issues/${closed}`)).can).not.toContain(FLAG)
    expect((await set(manager, closed, true)).statusCode).toBe(409)
    const elsewhere = await buildProperty(test.services)
    const leaver = await signIn(test, 'TENANT', elsewhere)
    const left = await build('Open', true, leaver.userId)
    expect(issueOf(await leaver.get(`/issues/${left}`)).can).toContain(FLAG)
    expect((await set(leaver, left, false)).statusCode).toBe(200)
    expect(issueOf(await leaver.get(`/issues/${left}`)).can).not.toContain(FLAG)
    expect((await set(leaver, left, true)).statusCode).toBe(403)
  })

  it('consent to the vulnerable persons flag cannot be changed by neighbours, leasing staff or contractors, and must be a yes or no [DATA-201]', async () => {
    const issueId = await build('Open')
    const neighbour = await signIn(test, 'TENANT', propertyId)
    const lease = await signIn(test, 'LEASE', propertyId)
    const contractor = await signIn(test, 'CONTRACTOR', propertyId)
    expect((await set(neighbour, issueId, false)).statusCode).toBe(404)
    expect((await set(lease, issueId, false)).statusCode).toBe(403)
    expect((await set(contractor, issueId, false)).statusCode).toBe(403)
    expect((await set(resident, issueId, 'perhaps')).statusCode).toBe(400)
    expect(issueOf(await manager.get(`/issues/${issueId}`)).vulnerablePersons).toBe(true)
  })
})
