import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/callers.ts'
import { buildIssue, buildProperty, mapUser } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

let test: TestApp
let home: number
beforeAll(async () => {
  test = await startTestApp()
  home = await buildProperty(test.services)
})
afterAll(() => test.close())

describe('who has seen what only few may see', () => {
  it('is told to the person, by role and not by name [DATA-08] [T31]', async () => {
    const owner = await signIn(test, 'TENANT', home)
    const manager = await signIn(test, 'PMGR', home, { firstName: 'zqReader' })
    const lease = await signIn(test, 'LEASE', home)
    const issueId = await buildIssue(test.services, {
      propertyId: home,
      reporterId: owner.userId,
      status: 'Open',
    })
    const { jobId } = (await manager.get(`/issues/${issueId}`)).json<{ jobId: number }>()
    await manager.get('/Issues')
    await lease.get(`/issues/${issueId}`)
    await manager.get(`/admin/users/${owner.userId}`)
    await owner.get(`/issues/${issueId}`)
    const reads = await owner.get('/account/data-reads')
    expect(reads.json()).toMatchObject([
      { what: 'phoneNumber', readBy: 'Property manager', jobIds: [] },
      { what: 'phoneNumber', readBy: 'Leasing staff', jobIds: [jobId] },
      { what: 'vulnerablePersons', readBy: 'Property manager', jobIds: [jobId] },
      { what: 'vulnerablePersons', readBy: 'Property manager', jobIds: [jobId] },
    ])
    expect(reads.headers['x-total-count']).toBe('4')
    expect(reads.body).not.toContain('zqReader')
    const neighbour = await signIn(test, 'TENANT', home)
    expect((await neighbour.get('/account/data-reads')).json()).toEqual([])
    await mapUser(test.services, neighbour.userId, home, 'LEASE')
    const page = await owner.get('/account/data-reads?limit=1')
    expect([page.json(), page.headers['x-total-count']]).toMatchObject([[{ what: 'phoneNumber' }], '4'])
  })
})
