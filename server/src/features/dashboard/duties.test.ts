import { afterAll, beforeAll, expect, it } from 'vitest'
import { LIVE_STATUSES } from '@doorstep/contract/issues/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { DashboardCounts } from '@doorstep/contract/dashboard/schema'
import { signIn } from '../../../test/callers.ts'
import type { Caller } from '../../../test/callers.ts'
import { buildIssue, buildProperty, mapUser } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

const HOUR_MS = 3_600_000

let test: TestApp
let resident: Caller
let home: number
let elsewhere: number
beforeAll(async () => {
  test = await startTestApp()
  home = await buildProperty(test.services)
  elsewhere = await buildProperty(test.services)
  resident = await signIn(test, 'TENANT', home)
})
afterAll(() => test.close())

/** Creates an issue. If `dueIn` is given, the issue is due in this many hours. */
async function build(
  propertyId: number,
  { status = 'Open', dueIn, owner }: { status?: IssueStatus; dueIn?: number; owner?: Caller },
): Promise<void> {
  const id = await buildIssue(test.services, { propertyId, reporterId: resident.userId, status })
  await test.services.db
    .updateTable('issues')
    .set({
      next_due_at: dueIn === undefined ? null : new Date(Date.now() + dueIn * HOUR_MS),
      owner_id: owner?.userId ?? null,
    })
    .where('id', '=', id)
    .execute()
}

const countsOf = async (caller: Caller): Promise<DashboardCounts> =>
  (await caller.get('/dashboard/counts')).json<DashboardCounts>()

const totalOf = async (caller: Caller, query: string): Promise<number> =>
  Number((await caller.get(`/issues?limit=1&${query}`)).headers['x-total-count'])

it('dashboard duties match the lists of due, overdue and owned issues in each person’s scope [DUE-56]', async () => {
  const manager = await signIn(test, 'PMGR', home)
  const other = await signIn(test, 'PMGR', elsewhere)
  const admin = await signIn(test, 'ADMIN')
  await build(home, { dueIn: -1 })
  await build(home, { dueIn: -90, status: 'Submitted' })
  await build(home, { dueIn: 1, owner: manager })
  await build(home, { dueIn: 200, owner: manager })
  await build(home, { status: 'Closed', owner: manager })
  await build(elsewhere, { dueIn: -2, owner: other })
  await build(elsewhere, { dueIn: 167 })
  await build(elsewhere, { dueIn: 169, owner: admin })
  // A manager who does not manage the property does not count as the owner.
  await build(elsewhere, { owner: manager })

  expect(await countsOf(manager)).toMatchObject({ overdue: 2, dueThisWeek: 1, mine: 2 })
  expect(await countsOf(other)).toMatchObject({ overdue: 1, dueThisWeek: 1, mine: 1 })
  expect(await countsOf(admin)).toMatchObject({ overdue: 3, dueThisWeek: 2, mine: 1 })
  for (const caller of [manager, other, admin]) {
    expect(await countsOf(caller)).toMatchObject({
      overdue: await totalOf(caller, 'due=overdue'),
      dueThisWeek: await totalOf(caller, 'due=week'),
      mine: await totalOf(caller, `owner=me&status=${LIVE_STATUSES.join(',')}`),
    })
  }
})

it('dashboard duties ignore a home where a manager is only a resident [DUE-56]', async () => {
  const manager = await signIn(test, 'PMGR', await buildProperty(test.services))
  const rented = await buildProperty(test.services)
  await mapUser(test.services, manager.userId, rented, 'TENANT')
  await build(rented, { dueIn: -1, owner: manager })
  await build(rented, { dueIn: 1, owner: manager })
  expect(await countsOf(manager)).toMatchObject({ overdue: 0, dueThisWeek: 0, mine: 0 })
})
