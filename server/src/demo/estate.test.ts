import { readFile } from 'node:fs/promises'
import { ROLES } from '@doorstep/contract/access'
import {
  ISSUE_STATUSES,
  ISSUE_TRANSITIONS,
  type IssueMover,
  type IssueStatus,
} from '@doorstep/contract/issues/rules'
import {
  ISSUE_DESCRIPTION_MAX,
  ISSUE_NOTE_MAX,
  ISSUE_TITLE_MAX,
  ISSUE_TITLE_MIN,
} from '@doorstep/contract/issues/schema'
import { describe, expect, test } from 'vitest'
import { startOfDay } from './calendar.ts'
import { COMPLAINTS } from './complaints/complaints.ts'
import { planDemoEstate } from './estate.ts'
import type { CategoryPath, PlannedIssue } from './plan.ts'

const NOW = new Date('2026-03-17T15:45:00Z')
const plan = planDemoEstate(NOW)
const people = new Map(plan.people.map((person) => [person.email, person]))
const homes = new Map(plan.properties.map((home) => [home.key, home]))

describe('the size of the estate', () => {
  test('is as promised', () => {
    expect(plan.developments).toHaveLength(4)
    expect(new Set(plan.developments.map(({ town }) => town)).size).toBe(3)
    expect(new Set(plan.developments.map(({ siteName }) => siteName)).size).toBe(4)
    expect(homes.size).toBe(80)
    expect(people.size).toBe(60)
    expect(plan.issues).toHaveLength(600)
  })

  test('has every role and account status among those who were not named', () => {
    const others = plan.people.filter(({ email }) => !email.endsWith('@doorstep.test'))
    const roles = others.flatMap(({ baseRole, mappings }) => [baseRole, ...mappings.map(({ role }) => role)])
    expect(new Set(roles)).toEqual(new Set(ROLES))
    expect(new Set(others.map(({ status }) => status))).toEqual(
      new Set(['Pending', 'Approved', 'Suspended', 'Rejected']),
    )
    expect(others.length).toBeGreaterThanOrEqual(46)
  })

  test('varies its words', () => {
    expect(new Set(plan.issues.map(({ title }) => title)).size).toBeGreaterThan(180)
    expect(new Set(plan.issues.map(({ description }) => description)).size).toBeGreaterThan(500)
  })

  test('has photos at about a third of the issues, at most three', () => {
    const counts = plan.issues.map(({ photos }) => photos.length)
    const share = counts.filter((count) => count > 0).length / counts.length
    expect(share).toBeGreaterThan(0.28)
    expect(share).toBeLessThan(0.42)
    expect(new Set(counts)).toEqual(new Set([0, 1, 2, 3]))
    for (const { photos } of plan.issues)
      expect(new Set(photos.map(({ picture }) => picture)).size).toBe(photos.length)
  })
})

describe('people', () => {
  test('have mobile numbers kept for drama, each their own', () => {
    for (const { phoneNumber } of plan.people) expect(phoneNumber).toMatch(/^\+447700900\d{3}$/)
    expect(new Set(plan.people.map(({ phoneNumber }) => phoneNumber)).size).toBe(60)
  })

  test('have one approved administrator, and only for the named account', () => {
    const admins = plan.people.filter(({ baseRole, status }) => baseRole === 'ADMIN' && status === 'Approved')
    expect(admins.map(({ email }) => email)).toEqual(['admin@doorstep.test'])
  })

  test('live and manage where the newcomer is told', () => {
    const sitesOf = (name: string, role: string) =>
      new Set(
        people
          .get(`${name}@doorstep.test`)
          ?.mappings.filter((mapping) => mapping.role === role)
          .map(({ property }) => homes.get(property)?.development),
      )
    const homesOf = (name: string) =>
      people.get(`${name}@doorstep.test`)?.mappings.map(({ property }) => property) ?? []
    const portfolio = sitesOf('manager', 'PMGR')
    expect(portfolio.size).toBe(2)
    expect(sitesOf('manager2', 'PMGR').size).toBe(1)
    expect(portfolio.isDisjointFrom(sitesOf('manager2', 'PMGR'))).toBe(true)
    expect(homesOf('resident')).toHaveLength(2)
    expect(homesOf('neighbour')).toEqual(homesOf('resident').slice(0, 1))
    expect(sitesOf('stranger', 'TENANT')).toEqual(sitesOf('manager2', 'PMGR'))
    for (const [name, role] of [
      ['resident', 'TENANT'],
      ['lease', 'LEASE'],
      ['contractor', 'CONTRACTOR'],
      ['agent', 'LETTINGAGENT'],
      ['mfa', 'TENANT'],
    ] as const) {
      expect(sitesOf(name, role).size).toBeGreaterThan(0)
      expect(sitesOf(name, role).isSubsetOf(portfolio)).toBe(true)
    }
    for (const name of ['pending', 'rejected']) {
      const home = homes.get(people.get(`${name}@doorstep.test`)?.requestedProperty ?? '')
      expect(portfolio.has(home?.development)).toBe(true)
      expect(homesOf(name)).toEqual([])
    }
    expect(people.get('mfa@doorstep.test')?.mfaEnabled).toBe(true)
    for (const name of ['pending', 'suspended', 'rejected']) {
      expect(people.get(`${name}@doorstep.test`)?.status.toLowerCase()).toBe(name)
    }
  })

  test('are mapped to homes that exist, once in a role', () => {
    for (const { mappings, status } of plan.people) {
      expect(mappings.every(({ property }) => homes.has(property))).toBe(true)
      expect(new Set(mappings.map(({ property, role }) => property + role)).size).toBe(mappings.length)
      if (status === 'Pending' || status === 'Rejected') expect(mappings).toEqual([])
    }
  })
})

describe('issues', () => {
  test('rest in every status but Approved, which all opened ones pass', () => {
    const resting = new Set(plan.issues.map(lastStatus))
    expect(resting).toEqual(new Set(ISSUE_STATUSES.filter((status) => status !== 'Approved')))
    const passed = plan.issues.flatMap(({ steps }) =>
      steps.flatMap((step) => (step.kind === 'status' ? [step.status] : [])),
    )
    expect(passed).toContain('Approved')
  })

  test('take only steps that the rules and the roles allow', () => {
    for (const issue of plan.issues) {
      let status: IssueStatus = 'Submitted'
      for (const step of issue.steps) {
        if (step.kind === 'status') {
          const movers: readonly IssueMover[] = ISSUE_TRANSITIONS[status][step.status] ?? []
          expect(
            movers.some((mover) => capacities(issue, step.by).includes(mover)),
            `${issue.title}: ${status} to ${step.status}`,
          ).toBe(true)
          if (step.by && step.status !== 'Withdrawn') expect(step.note).toBeTruthy()
          status = step.status
        } else if (step.kind === 'note') {
          expect(['Approved', 'Closed', 'Rejected', 'Withdrawn']).not.toContain(status)
          expect(capacities(issue, step.by).some((mover) => mover !== 'reporter')).toBe(true)
        } else {
          expect(status).toBe('Submitted')
        }
      }
    }
  })

  test('contractors act on live jobs alone', () => {
    for (const issue of plan.issues) {
      let status: IssueStatus = 'Submitted'
      for (const step of issue.steps) {
        if (step.by && isContractor(step.by, issue))
          expect(['Open', 'InProgress', 'AwaitingContract', 'Pending']).toContain(status)
        if (step.kind === 'status') status = step.status
      }
    }
  })

  test('happen in order, in the past, and within a year', () => {
    const reports = plan.issues.map(({ reportedAt }) => reportedAt.getTime())
    expect(reports).toEqual(reports.toSorted((one, other) => one - other))
    for (const { reportedAt, steps } of plan.issues) {
      const times = [reportedAt, ...steps.map(({ at }) => at)].map((at) => at.getTime())
      expect(times).toEqual(times.toSorted((one, other) => one - other))
      expect(new Set(times).size).toBe(times.length)
      expect(Math.max(...times)).toBeLessThan(startOfDay(NOW).getTime())
      expect(times[0]).toBeGreaterThan(NOW.getTime() - 367 * 86_400_000)
    }
  })

  test('are reported by people who were in at the time, at their own homes', () => {
    for (const { reporter, reportedBy, property, reportedAt } of plan.issues) {
      for (const email of [reporter, reportedBy]) {
        const person = people.get(email)
        expect(person?.decidedAt?.getTime()).toBeLessThan(reportedAt.getTime())
        expect((person?.suspendedAt ?? NOW).getTime()).toBeGreaterThan(reportedAt.getTime())
        expect(rolesAt(email, property)).not.toEqual([])
      }
      expect(homes.get(property)?.isActive).toBe(true)
      expect(rolesAt(reportedBy, property).some((role) => role !== 'CONTRACTOR')).toBe(true)
    }
  })

  test('fit the limits of the form', () => {
    for (const { title, description, steps } of plan.issues) {
      expect(title.length).toBeGreaterThanOrEqual(ISSUE_TITLE_MIN)
      expect(title.length).toBeLessThanOrEqual(ISSUE_TITLE_MAX)
      expect(description.length).toBeLessThanOrEqual(ISSUE_DESCRIPTION_MAX)
      expect(description).not.toMatch(/[{}]/)
      for (const { note } of steps) expect(note?.length ?? 0).toBeLessThanOrEqual(ISSUE_NOTE_MAX)
    }
  })

  test('of the resident are live and submitted at both homes', () => {
    const own = plan.issues.filter(({ reporter }) => reporter === 'resident@doorstep.test')
    for (const home of ['KW-07', 'OM-04']) {
      const statuses = own.filter(({ property }) => property === home).map(lastStatus)
      expect(statuses).toContain('Submitted')
      expect(
        statuses.some((status) => ['Open', 'InProgress', 'AwaitingContract', 'Pending'].includes(status)),
      ).toBe(true)
    }
  })

  test('recent ones are mostly undecided or live', () => {
    const recent = plan.issues.filter(
      ({ reportedAt }) => reportedAt.getTime() > NOW.getTime() - 7 * 86_400_000,
    )
    const going = recent.filter(
      (issue) => !['Closed', 'Resolved', 'Rejected', 'Withdrawn'].includes(lastStatus(issue)),
    )
    expect(recent.length).toBeGreaterThan(10)
    expect(going.length / recent.length).toBeGreaterThan(0.6)
  })
})

test('every category path is one of the migration, down to its last level', async () => {
  const paths = await categoryPaths()
  const used: CategoryPath[] = [
    ...COMPLAINTS.map(({ path }) => path),
    ...plan.issues.map(({ category }) => category),
    ...plan.issues.flatMap(({ steps }) =>
      steps.flatMap((step) => (step.kind === 'edit' && step.category ? [step.category] : [])),
    ),
  ]
  for (const path of used) {
    const name = path.join(' > ')
    expect(paths, name).toContain(name)
    expect(
      paths.filter((other) => other.startsWith(`${name} > `)),
      `${name} has children`,
    ).toEqual([])
  }
})

test('the same day gives the same plan, another day another one', () => {
  expect(planDemoEstate(new Date('2026-03-17T00:00:01Z'))).toEqual(plan)
  expect(planDemoEstate(new Date('2026-03-18T12:00:00Z'))).not.toEqual(plan)
})

test.each(['2026-01-01T09:00:00Z', '2026-03-30T12:00:00Z', '2026-10-26T00:30:00Z', '2028-02-29T23:59:00Z'])(
  'all ten statuses are reached as of %s',
  (now) => {
    const issues = planDemoEstate(new Date(now)).issues
    const reached = issues.flatMap(({ steps }) =>
      steps.flatMap((step) => (step.kind === 'status' ? [step.status] : [])),
    )
    expect(new Set(['Submitted', ...reached])).toEqual(new Set(ISSUE_STATUSES))
    expect(issues).toHaveLength(600)
  },
)

function lastStatus({ steps }: PlannedIssue): IssueStatus {
  return steps.reduce<IssueStatus>(
    (status, step) => (step.kind === 'status' ? step.status : status),
    'Submitted',
  )
}

function rolesAt(email: string, property: string): string[] {
  const site = homes.get(property)?.development
  const mappings = people.get(email)?.mappings ?? []
  return mappings
    .filter(
      (mapping) =>
        mapping.property === property ||
        (mapping.role === 'PMGR' && homes.get(mapping.property)?.development === site),
    )
    .map(({ role }) => role)
}

function isContractor(email: string, { property }: PlannedIssue): boolean {
  return rolesAt(email, property).includes('CONTRACTOR')
}

function capacities(issue: PlannedIssue, email: string | null): IssueMover[] {
  if (email === null) return ['system']
  const roles = rolesAt(email, issue.property)
  return [
    ...(roles.includes('PMGR') || people.get(email)?.baseRole === 'ADMIN' ? (['staff'] as const) : []),
    ...(roles.includes('CONTRACTOR') ? (['contractor'] as const) : []),
    ...(email === issue.reporter ? (['reporter'] as const) : []),
  ]
}

/** The names from the top, of every row of the migration. */
async function categoryPaths(): Promise<string[]> {
  const sql = await readFile(new URL('../db/migrations/0003_add_categories.sql', import.meta.url), 'utf8')
  const rows = [...sql.matchAll(/^ {2}\((\d+), (\d+|null), '((?:[^']|'')+)', \d+\)/gm)]
  const byId = new Map(
    rows.map(([, id, parent, name]) => [id, { parent, name: (name ?? '').replaceAll("''", "'") }]),
  )
  const pathOf = (id: string | undefined): string => {
    const row = byId.get(id)
    if (!row) return ''
    return row.parent === 'null' ? row.name : `${pathOf(row.parent)} > ${row.name}`
  }
  return [...byId.keys()].map(pathOf)
}
