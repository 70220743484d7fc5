import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { IssueAccess } from '@doorstep/contract/issues/access/schema'
import { issueOf, signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { everyRow } from '../../../../test/everyRow.ts'
import { buildIssue, buildProperty, mapUser } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'
import { systemCtx, withTransaction } from '../../../context.ts'
import { anonymiseIssues } from '../../retention/issues/queries.ts'

const NOTHING = { mayEnter: null, times: null, pets: null }

describe('access details', () => {
  let test: TestApp
  let propertyId: number
  let resident: Caller
  let manager: Caller
  let lease: Caller
  let contractor: Caller
  beforeAll(async () => {
    test = await startTestApp()
    propertyId = await buildProperty(test.services)
    resident = await signIn(test, 'TENANT', propertyId)
    manager = await signIn(test, 'PMGR', propertyId)
    lease = await signIn(test, 'LEASE', propertyId)
    contractor = await signIn(test, 'CONTRACTOR', propertyId)
  })
  afterAll(() => test.close())

  const build = (): Promise<number> =>
    buildIssue(test.services, { propertyId, reporterId: resident.userId, status: 'Open' })
  const read = async (issueId: number, by: Caller): Promise<IssueAccess> =>
    (await by.get(`/issues/${issueId}/access`)).json<IssueAccess>()

  it('access details can be given with the report or later, and can be read only by the reporter and staff [APPOINT-01, APPOINT-02]', async () => {
    const { issueId } = issueOf(
      await resident.report(test, {
        PropertyId: String(propertyId),
        MayEnter: 'true',
        AccessTimes: '  Mornings ',
        AccessPets: '',
      }),
    )
    const said = { mayEnter: true, times: 'Mornings', pets: null, isChangeable: true }
    expect(await read(issueId, resident)).toEqual(said)
    expect(await read(issueId, manager)).toEqual(said)
    const changed = { mayEnter: false, times: 'After 17:00', pets: 'A dog' }
    const answer = await resident.put(`/issues/${issueId}/access`, changed)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await read(issueId, manager)).toEqual({ ...changed, isChangeable: true })
    expect((await lease.get(`/issues/${issueId}/access`)).statusCode).toBe(404)
    expect((await contractor.get(`/issues/${issueId}/access`)).statusCode).toBe(404)
    expect((await issueAnswers(issueId)).join()).not.toMatch(/After 17|A dog|mayEnter/)
  })

  /** Returns every other answer that could mention access to the home. */
  async function issueAnswers(issueId: number): Promise<string[]> {
    const paths = [
      `/issues/${issueId}`,
      '/issues',
      `/issues/${issueId}/events`,
      '/issues/export',
      '/search?q=dog',
    ]
    const answers = await Promise.all(paths.map((path) => manager.get(path)))
    return answers.map(({ body }) => body)
  }

  it('access details are empty if none were given, and a repeated report is still recognised [APPOINT-01]', async () => {
    const fields = { PropertyId: String(propertyId), Title: 'Nothing said' }
    const { issueId } = issueOf(await resident.report(test, fields))
    expect(await read(issueId, resident)).toEqual({ ...NOTHING, isChangeable: true })
    expect(issueOf(await resident.report(test, { ...fields, AccessPets: ' ' })).issueId).toBe(issueId)
  })

  it('access details are hidden from a reporter who has left, and do not change the version [APPOINT-02]', async () => {
    const leaver = await signIn(test, 'TENANT', propertyId)
    const issueId = await buildIssue(test.services, { propertyId, reporterId: leaver.userId, status: 'Open' })
    await leaver.put(`/issues/${issueId}/access`, { ...NOTHING, times: 'Noon' })
    expect(issueOf(await leaver.get(`/issues/${issueId}`)).version).toBe(1)
    await test.services.db.deleteFrom('property_roles').where('user_id', '=', leaver.userId).execute()
    expect((await leaver.get(`/issues/${issueId}/access`)).statusCode).toBe(404)
    expect((await leaver.put(`/issues/${issueId}/access`, NOTHING)).statusCode).toBe(403)
    await mapUser(test.services, leaver.userId, propertyId, 'TENANT')
    expect((await leaver.get(`/issues/${issueId}/access`)).statusCode).toBe(200)
  })

  it('access details are redacted, and are removed when the issue is anonymised [APPOINT-03]', async () => {
    const issueId = await build()
    await resident.put(`/issues/${issueId}/access`, {
      mayEnter: true,
      times: 'Ask Zqruth',
      pets: 'Zqruth’s cat',
    })
    const answer = await manager.post(`/issues/${issueId}/redact`, { words: 'Zqruth', reason: 'Asked for.' })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await read(issueId, manager)).toMatchObject({ times: 'Ask [removed]', pets: '[removed]’s cat' })
    const rows = JSON.stringify(await everyRow(test.services))
    expect(rows).not.toContain('Zqruth')
    await test.services.db.updateTable('issues').set({ status: 'Closed' }).where('id', '=', issueId).execute()
    await withTransaction(systemCtx(test.services, 'a-test'), (tx) => anonymiseIssues(tx, [issueId]))
    expect(await read(issueId, manager)).toEqual({ ...NOTHING, isChangeable: false })
    expect((await manager.put(`/issues/${issueId}/access`, NOTHING)).statusCode).toBe(409)
  })
})
