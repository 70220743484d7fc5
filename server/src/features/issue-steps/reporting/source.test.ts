import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Issue, IssueEvent } from '@doorstep/contract/issues/schema'
import { issueOf, signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildProperty } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

let test: TestApp
let home: number
let manager: Caller
let lease: Caller
let resident: Caller
beforeAll(async () => {
  test = await startTestApp()
  home = await buildProperty(test.services)
  manager = await signIn(test, 'PMGR', home, { firstName: 'Margaret', lastName: 'Doyle' })
  lease = await signIn(test, 'LEASE', home)
  resident = await signIn(test, 'TENANT', home, { firstName: 'Priya', lastName: 'Nair' })
})
afterAll(() => test.close())

const fields = (title: string, more: Record<string, string> = {}): Record<string, string> => ({
  PropertyId: String(home),
  Title: title,
  ...more,
})
const forPriya = (source?: string): Record<string, string> => ({
  OnBehalfOf: String(resident.userId),
  ...(source !== undefined && { Source: source }),
})
async function reportedAs(caller: Caller, issueId: number): Promise<IssueEvent['reportedFor']> {
  const [first] = (await caller.get(`/issues/${issueId}/events`)).json<IssueEvent[]>()
  expect(first).toMatchObject({ kind: 'reported', actor: 'Margaret Doyle' })
  return first?.reportedFor
}

describe('a report for a resident', () => {
  it('a report for a resident records how it reached staff, and its history shows the resident and the source [HOME-13]', async () => {
    const issue = issueOf(await manager.report(test, fields('Rung up', forPriya('phone'))))
    expect(issue.source).toBe('phone')
    expect(await reportedAs(manager, issue.issueId)).toEqual({ name: 'Priya Nair', source: 'phone' })
    expect(await reportedAs(resident, issue.issueId)).toEqual({ name: 'You', source: 'phone' })
    expect((await lease.get(`/issues/${issue.issueId}`)).json<Issue>().source).toBe('phone')
  })

  it('a report for a resident can be sent without a source, and people who report for themselves cannot give one [HOME-13]', async () => {
    const issue = issueOf(await manager.report(test, fields('Not said', forPriya())))
    expect(issue.source).toBeNull()
    expect(await reportedAs(manager, issue.issueId)).toEqual({ name: 'Priya Nair', source: null })
    const own = issueOf(await manager.report(test, fields('My own')))
    expect(await reportedAs(manager, own.issueId)).toBeNull()
    const answer = await resident.report(test, fields('For myself', { Source: 'mail' }))
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { fields: { source: expect.any(String) } },
    ])
  })

  it('a report for a resident shows how it reached staff only to readers who may know the reporter [HOME-13]', async () => {
    const neighbour = await signIn(test, 'TENANT', home)
    const issue = issueOf(await manager.report(test, fields('Walked in', forPriya('walkIn'))))
    const seen = (await neighbour.get(`/issues/${issue.issueId}`)).json<Issue>()
    expect([seen.title, seen.reporterName, seen.source]).toEqual(['Walked in', null, null])
  })
})
