import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ISSUE_QUEUES, LIMIT_QUEUES, QUEUE_QUERIES } from '@doorstep/contract/issues/queues/rules'
import type { IssueQueue } from '@doorstep/contract/issues/queues/rules'
import type { IssueQueueCount } from '@doorstep/contract/issues/queues/schema'
import { ISSUE_PRIORITIES, ISSUE_STATUSES } from '@doorstep/contract/issues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import { signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildIssue, buildProperty, clearIssues, mapUser } from '../../../../test/factories.ts'
import { buildFirm, buildQuote } from '../../../../test/firms.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

const HOUR_MS = 3_600_000
const DAY = 24

interface Made {
  place: 'home' | 'elsewhere' | 'rented'
  status: Issue['status']
  priority: Issue['priority']
  owner: 'manager' | 'admin' | 'stranger' | 'nobody'
  /** Hours from now until the deadline. Undefined if there is no deadline. */
  dueIn: number | undefined
  wroteIn: number | undefined
  answeredIn: number | undefined
  activeIn: number | undefined
  isToCheck: boolean
}

const PLAIN: Made = {
  place: 'home',
  status: 'Closed',
  priority: 'Routine',
  owner: 'nobody',
  dueIn: undefined,
  wroteIn: undefined,
  answeredIn: undefined,
  activeIn: 0,
  isToCheck: false,
}

const hours = fc.option(fc.integer({ min: -20 * DAY, max: 20 * DAY }), { nil: undefined })
const past = fc.option(fc.integer({ min: -20 * DAY, max: -1 }), { nil: undefined })
const generated: fc.Arbitrary<Made> = fc.record({
  place: fc.constantFrom('home', 'elsewhere', 'rented'),
  status: fc.constantFrom(...ISSUE_STATUSES),
  priority: fc.constantFrom(...ISSUE_PRIORITIES, null),
  owner: fc.constantFrom('manager', 'admin', 'stranger', 'nobody'),
  dueIn: hours,
  wroteIn: past,
  answeredIn: past,
  activeIn: past,
  isToCheck: fc.boolean(),
})

let test: TestApp
let places: Record<Made['place'], number>
let people: Record<'manager' | 'admin' | 'stranger', Caller>
let resident: Caller
beforeAll(async () => {
  test = await startTestApp()
  places = {
    home: await buildProperty(test.services),
    elsewhere: await buildProperty(test.services),
    rented: await buildProperty(test.services),
  }
  resident = await signIn(test, 'TENANT', places.home)
  people = {
    manager: await signIn(test, 'PMGR', places.home),
    admin: await signIn(test, 'ADMIN'),
    stranger: await signIn(test, 'PMGR', places.elsewhere),
  }
  await mapUser(test.services, people.manager.userId, places.rented, 'TENANT')
})
beforeEach(() => clearIssues(test.services))
afterAll(() => test.close())

async function build(made: Partial<Made>): Promise<number> {
  const all = { ...PLAIN, ...made }
  const at = (hoursFromNow: number | undefined): Date | null =>
    hoursFromNow === undefined ? null : new Date(Date.now() + hoursFromNow * HOUR_MS)
  const reporterId = all.place === 'rented' ? people.manager.userId : resident.userId
  const propertyId = places[all.place]
  const id = await buildIssue(test.services, { propertyId, reporterId, status: all.status })
  await test.services.db
    .updateTable('issues')
    .set({
      priority: all.priority,
      owner_id: all.owner === 'nobody' ? null : people[all.owner].userId,
      next_due_at: at(all.dueIn),
      reporter_wrote_at: at(all.wroteIn),
      staff_answered_at: at(all.answeredIn),
      active_at: at(all.activeIn),
      is_to_check: all.isToCheck,
    })
    .where('id', '=', id)
    .execute()
  return id
}

const queuesOf = (caller: Caller): IssueQueue[] =>
  ISSUE_QUEUES.filter((queue) => caller === people.admin || !LIMIT_QUEUES.includes(queue))

async function countsOf(caller: Caller): Promise<Record<IssueQueue, number>> {
  const answer = await caller.get('/issues/queues')
  expect(answer.statusCode, answer.body).toBe(200)
  const counts = answer.json<IssueQueueCount[]>()
  expect(counts.map(({ queue }) => queue)).toEqual(queuesOf(caller))
  // The cast is safe, because the counts include every queue.
  return Object.fromEntries(counts.map(({ queue, count }) => [queue, count])) as Record<IssueQueue, number>
}

async function listed(caller: Caller, queue: IssueQueue): Promise<number[]> {
  const query = new URLSearchParams({ ...QUEUE_QUERIES[queue], limit: '500' })
  const answer = await caller.get(`/issues?${query.toString()}`)
  expect(answer.statusCode, answer.body).toBe(200)
  const rows = answer.json<Issue[]>().map(({ issueId }) => issueId)
  expect(rows).toHaveLength(Number(answer.headers['x-total-count']))
  return rows
}

describe('the queues of the desk', () => {
  it('the queues of the desk count as many issues as their lists show, for every reader [DESK-02]', async () => {
    for (const batch of fc.sample(fc.array(generated, { minLength: 20, maxLength: 30 }), {
      numRuns: 4,
      seed: 51,
    })) {
      for (const made of batch) await build(made)
      for (const caller of Object.values(people)) {
        const counts = await countsOf(caller)
        for (const queue of queuesOf(caller))
          expect([queue, counts[queue]]).toEqual([queue, (await listed(caller, queue)).length])
      }
    }
  })

  it('the queues of the desk contain exactly the issues that their names promise [DESK-01]', async () => {
    await build({ status: 'Closed', priority: 'Emergency' })
    await build({ status: 'Resolved', owner: 'manager' })
    await build({ status: 'Withdrawn', wroteIn: -2 })
    await build({ status: 'Open', owner: 'manager', dueIn: 8 * DAY, wroteIn: -3, answeredIn: -2 })
    const made: Record<IssueQueue, number[]> = {
      emergencies: [
        await build({ status: 'Submitted', priority: 'Emergency' }),
        await build({ status: 'Pending', priority: 'Emergency', owner: 'manager' }),
      ],
      needsReply: [await build({ status: 'Resolved', wroteIn: -2, answeredIn: -3 })],
      approval: [],
      overdue: [await build({ status: 'InProgress', owner: 'manager', dueIn: -1 })],
      dueThisWeek: [await build({ status: 'AwaitingContract', owner: 'manager', dueIn: 6 * DAY })],
      mine: [],
      nobodys: [
        await build({ status: 'Open' }),
        // An owner who does not manage the place does not count as the owner.
        await build({ status: 'Open', owner: 'stranger' }),
      ],
      quiet: [await build({ status: 'Open', owner: 'admin', activeIn: -8 * DAY })],
      resolvedToCheck: [await build({ status: 'Resolved', isToCheck: true })],
      aboveLimit: [await build({ status: 'Closed' })],
    }
    const quote = { issueId: made.aboveLimit[0] ?? 0, firmId: await buildFirm(test.services) }
    await buildQuote(test.services, { ...quote, amountPence: 50_001 })
    const submitted = await build({ status: 'Submitted' })
    expect(await listed(people.manager, 'approval')).toEqual([made.emergencies[0], submitted])
    for (const queue of ISSUE_QUEUES.filter((name) => !['approval', 'mine'].includes(name)))
      expect([queue, (await listed(people.manager, queue)).toSorted((a, b) => a - b)]).toEqual([
        queue,
        made[queue],
      ])
    expect(await listed(people.manager, 'mine')).toHaveLength(4)
    expect(await listed(people.admin, 'mine')).toEqual(made.quiet)
    expect(await countsOf(people.stranger)).toEqual(
      Object.fromEntries(queuesOf(people.stranger).map((queue) => [queue, 0])),
    )
  })

  it('the queues of the desk leave out homes where a manager is only a resident [DESK-03]', async () => {
    await build({
      place: 'rented',
      status: 'Submitted',
      priority: 'Emergency',
      dueIn: -1,
      wroteIn: -1,
      owner: 'manager',
    })
    await build({ place: 'rented', status: 'Open', activeIn: -9 * DAY })
    for (const count of Object.values(await countsOf(people.manager))) expect(count).toBe(0)
  })

  it('the queues of the desk are only for staff [DESK-03]', async () => {
    for (const role of ['LEASE', 'LETTINGAGENT', 'CONTRACTOR', 'TENANT'] as const) {
      const caller = await signIn(test, role, places.home)
      expect((await caller.get('/issues/queues')).statusCode).toBe(403)
    }
  })
})
