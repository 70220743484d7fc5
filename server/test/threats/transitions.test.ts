import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROLES } from '@doorstep/contract/access'
import type { RoleName } from '@doorstep/contract/access'
import { ISSUE_STATUSES } from '@doorstep/contract/issues/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { issueOf, signIn } from '../callers.ts'
import type { Answer, Caller } from '../callers.ts'
import { buildProperty, buildUser, leafCategory } from '../factories.ts'
import { startTestApp } from '../testApp.ts'
import type { TestApp } from '../testApp.ts'

type Steps = Partial<Record<IssueStatus, IssueStatus[]>>

/** Allowed steps by current status, from section 4 of the specification, for people who moderate. */
const STAFF: Steps = {
  Submitted: ['Approved', 'Rejected'],
  Open: ['InProgress', 'AwaitingContract', 'Pending'],
  AwaitingContract: ['InProgress', 'Pending'],
  Pending: ['InProgress', 'Open'],
  InProgress: ['Pending', 'Resolved'],
  Resolved: ['Closed'],
}
const CONTRACTOR: Steps = {
  Open: ['InProgress'],
  AwaitingContract: ['InProgress'],
  Pending: ['InProgress'],
  InProgress: ['Pending', 'Resolved'],
}
const REPORTER: Steps = { Submitted: ['Withdrawn'], Open: ['Withdrawn'], Pending: ['Withdrawn'] }
const LIVE: IssueStatus[] = ['Open', 'InProgress', 'AwaitingContract', 'Pending']
const FINAL: IssueStatus[] = ['Approved', 'Closed', 'Rejected', 'Withdrawn']

const STEPS: Record<RoleName, Steps> = {
  ADMIN: STAFF,
  PMGR: STAFF,
  LEASE: REPORTER,
  LETTINGAGENT: REPORTER,
  CONTRACTOR,
  TENANT: REPORTER,
}
const PATHS = ['/Issues/update_issue', '/issues/update_issue', '/issues']

/**
 * Returns the expected HTTP status when this role takes a step. Residents and letting agents try the step on their own
 * issue.
 */
function statusFor(role: RoleName, from: IssueStatus, to: IssueStatus): number {
  if (role === 'CONTRACTOR' && !LIVE.includes(from)) return 404
  const isReporter = STEPS[role] === REPORTER
  if (from === to) return isReporter || !FINAL.includes(from) ? 200 : 409
  if (STEPS[role][from]?.includes(to)) return 200
  const everSets = Object.values(STEPS[role]).some((steps) => steps.includes(to))
  return everSets ? 409 : 403
}

describe('the status steps of an issue', () => {
  let test: TestApp
  let propertyId: number
  let resident: number
  let category: number
  const callers = new Map<RoleName, Caller>()
  beforeAll(async () => {
    test = await startTestApp()
    propertyId = await buildProperty(test.services)
    resident = await buildUser(test.services)
    category = await leafCategory(test.services)
    for (const role of ROLES) callers.set(role, await signIn(test, role, propertyId))
  })
  afterAll(() => test.close())

  const caller = (role: RoleName): Caller => {
    const found = callers.get(role)
    if (!found) throw new Error(`there is no ${role}`)
    return found
  }

  async function issuesIn(statuses: IssueStatus[], reporterId: number): Promise<number[]> {
    const rows = await test.services.db
      .insertInto('issues')
      .values(
        statuses.map((status, at) => ({
          property_id: propertyId,
          reporter_id: reporterId,
          reported_by: reporterId,
          title: `Issue ${at}`,
          description: 'The tap drips all night.',
          category_id: category,
          status,
        })),
      )
      .returning('id')
      .execute()
    return rows.map(({ id }) => id)
  }

  const PAIRS = ISSUE_STATUSES.flatMap((from) => ISSUE_STATUSES.map((to) => [from, to] as const))
  const cases = ROLES.flatMap((role) => PATHS.map((path) => [role, path] as const))
  it.each(cases)(
    'a person with the role %s can use PUT %s for the steps in the table and no others [T18]',
    async (role, path) => {
      const isReporter = STEPS[role] === REPORTER
      const reporterId = isReporter ? caller(role).userId : resident
      const ids = await issuesIn(
        PAIRS.map(([from]) => from),
        reporterId,
      )
      const found: Record<string, unknown> = {}
      const wanted: Record<string, unknown> = {}
      // Staff and contractors must give a reason. The server refuses a step by anybody else if the step contains a note.
      const notes = isReporter ? {} : { notes: 'For a reason.' }
      for (const [at, [from, to]] of PAIRS.entries()) {
        const answer = await caller(role).put(`${path}/${ids[at]}`, { status: to, ...notes })
        const status = statusFor(role, from, to)
        found[`${from} to ${to}`] = [answer.statusCode, answer.json<{ allowed?: string[] }>().allowed]
        wanted[`${from} to ${to}`] = [status, status === 409 ? (STEPS[role][from] ?? []) : undefined]
      }
      expect(found).toEqual(wanted)
      const stored = await test.services.db
        .selectFrom('issues')
        .select(['status', 'version'])
        .where('id', 'in', ids)
        .orderBy('id')
        .execute()
      const left = PAIRS.map(([from, to]) => (statusFor(role, from, to) === 200 ? to : from))
      expect(stored.map(({ status }) => status)).toEqual(left)
    },
  )

  it.each(ROLES)(
    'a person with the role %s is offered exactly the steps that they can take [T18, STATE-01]',
    async (role) => {
      const isReporter = STEPS[role] === REPORTER
      const ids = await issuesIn([...ISSUE_STATUSES], isReporter ? caller(role).userId : resident)
      for (const [at, from] of ISSUE_STATUSES.entries()) {
        const answer = await caller(role).get(`/issues/${ids[at]}`)
        const isSeen = role !== 'CONTRACTOR' || LIVE.includes(from)
        expect(answer.statusCode).toBe(isSeen ? 200 : 404)
        if (!isSeen) continue
        const issue = issueOf(answer)
        const steps = STEPS[role][from] ?? []
        expect(issue.allowedStatuses).toEqual([from, ...steps.filter((step) => step !== 'Withdrawn')])
        expect(issue.can.includes('issue:withdraw')).toBe(isReporter && steps.includes('Withdrawn'))
        expect(issue.can.includes('issue:changeStatus')).toBe(!isReporter && steps.length > 0)
        const isEditor = isReporter ? from === 'Submitted' : STEPS[role] === STAFF && !FINAL.includes(from)
        expect(issue.can.includes('issue:edit')).toBe(isEditor)
      }
    },
  )

  it('every status in the table has a label and is listed [STATE-01, STATE-02, STATE-03, API-33]', async () => {
    const statuses = (await caller('TENANT').get('/Lookup/all_statuses')).json<Record<string, unknown>[]>()
    expect(new Set(statuses.map(({ name }) => name))).toEqual(new Set(ISSUE_STATUSES))
    expect(statuses).toHaveLength(10)
    expect(statuses.find(({ name }) => name === 'InProgress')?.label).toBe('In Progress')
    expect(statuses.find(({ name }) => name === 'AwaitingContract')?.label).toBe('Awaiting Contract')
  })

  it.each([undefined, null, '', '   ', '\n\t '])(
    'approving or rejecting with the comment %j is refused with an error at the field [T18]',
    async (notes) => {
      for (const role of ['ADMIN', 'PMGR'] as const)
        for (const status of ['Approved', 'Rejected']) {
          const [id = 0] = await issuesIn(['Submitted'], resident)
          const answer = await caller(role).update(id, { status, notes })
          expect(answer.statusCode).toBe(400)
          expect(answer.json()).toMatchObject({ code: 'INVALID', fields: { notes: expect.any(String) } })
          expect(issueOf(await caller(role).get(`/issues/${id}`)).status).toBe('Submitted')
        }
    },
  )

  it('two simultaneous approvals get one success and one conflict, and create one step and one entry [T18]', async () => {
    const managers = [await signIn(test, 'PMGR', propertyId), await signIn(test, 'PMGR', propertyId)]
    const ids = await issuesIn(
      Array.from({ length: 15 }, () => 'Submitted'),
      resident,
    )
    for (const id of ids) {
      const answers = await Promise.all(
        managers.map((manager) => manager.update(id, { status: 'Approved', notes: 'Go ahead.' })),
      )
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    }
    const { db } = test.services
    const entries = await db
      .selectFrom('issue_events')
      .select('issue_id')
      .where('issue_id', 'in', ids)
      .execute()
    expect(entries.map(({ issue_id }) => issue_id).toSorted((a, b) => a - b)).toEqual(ids)
  })

  it('only one of a simultaneous approval and rejection takes effect [T18]', async () => {
    const managers = [await signIn(test, 'PMGR', propertyId), await signIn(test, 'ADMIN')] as const
    for (const id of await issuesIn(
      Array.from({ length: 10 }, () => 'Submitted'),
      resident,
    )) {
      const answers: Answer[] = await Promise.all([
        managers[0].update(id, { status: 'Approved', notes: 'Go ahead.' }),
        managers[1].update(id, { status: 'Rejected', notes: 'Not ours.' }),
      ])
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
      const won = answers.find(({ statusCode }) => statusCode === 200)
      const lost = answers.find(({ statusCode }) => statusCode === 409)
      const { status } = issueOf(await managers[1].get(`/issues/${id}`))
      expect(won && issueOf(won).status).toBe(status)
      expect(lost?.json()).toMatchObject({ code: 'CONFLICT', allowed: [] })
    }
  })
})
