import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DashboardCounts } from '@doorstep/contract/dashboard/schema'
import { QUEUE_QUERIES } from '@doorstep/contract/issues/queues/rules'
import { signIn } from '../../../test/callers.ts'
import type { Caller } from '../../../test/callers.ts'
import { buildActivity, buildIssue, buildProperty } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

let test: TestApp
let home: number
let elsewhere: number
beforeAll(async () => {
  test = await startTestApp()
  home = await buildProperty(test.services)
  elsewhere = await buildProperty(test.services)
})
afterAll(() => test.close())

const totalOf = async (caller: Caller, path: string): Promise<number> =>
  Number((await caller.get(path)).headers['x-total-count'])

it('staff counts match the lists that they link to, in each person’s scope [STAFF-03, STAFF-04]', async () => {
  const { services } = test
  const resident = await signIn(test, 'TENANT', home)
  const past = new Date(Date.now() - 8 * 86_400_000)
  for (const [propertyId, more] of [
    [home, { reporter_wrote_at: new Date() }],
    [home, { active_at: past, status: 'Open' }],
    [elsewhere, { active_at: past, status: 'Pending' }],
    [elsewhere, { is_to_check: true, status: 'Resolved' }],
  ] as const) {
    const id = await buildIssue(services, { propertyId, reporterId: resident.userId })
    await services.db.updateTable('issues').set(more).where('id', '=', id).execute()
  }
  for (const propertyId of [home, elsewhere]) {
    await buildActivity(services, { propertyId, nextScheduledOn: '2026-01-10' })
    await buildActivity(services, { propertyId, nextScheduledOn: '2026-01-10', isActive: false })
    await buildActivity(services, { propertyId, nextScheduledOn: '2026-01-10', isDeleted: true })
    await buildActivity(services, { propertyId })
  }
  const found: Record<string, object> = {}
  for (const [name, caller] of [
    ['manager', await signIn(test, 'PMGR', home)],
    ['admin', await signIn(test, 'ADMIN')],
  ] as const) {
    const { needsReply, quiet, resolvedToCheck, activitiesOverdue } = (
      await caller.get('/dashboard/counts')
    ).json<DashboardCounts>()
    found[name] = { needsReply, quiet, resolvedToCheck, activitiesOverdue }
    for (const [queue, count] of Object.entries({ needsReply, quiet, resolvedToCheck }))
      expect(
        // The cast is safe, because the test itself lists the queue names.
        await totalOf(caller, `/issues?${new URLSearchParams(QUEUE_QUERIES[queue as 'quiet']).toString()}`),
      ).toBe(count)
    expect(await totalOf(caller, '/maintenanceactivity?due=overdue')).toBe(activitiesOverdue)
  }
  expect(found).toEqual({
    manager: { needsReply: 1, quiet: 1, resolvedToCheck: 0, activitiesOverdue: 1 },
    admin: { needsReply: 1, quiet: 2, resolvedToCheck: 1, activitiesOverdue: 2 },
  })
})
