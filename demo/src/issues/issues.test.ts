import { readFile } from 'node:fs/promises'
import {
  ISSUE_DESCRIPTION_MAX,
  ISSUE_NOTE_MAX,
  ISSUE_STATUSES,
  ISSUE_TITLE_MAX,
  ISSUE_TITLE_MIN,
  ISSUE_TRANSITIONS,
  type IssueMover,
  type IssueStatus,
} from '@doorstep/contract/issues/rules'
import { describe, expect, test } from 'vitest'
import { startOfDay } from '../calendar.ts'
import { COMPLAINTS } from './complaints.ts'
import { planDemoEstate } from '../estate.ts'
import type { CategoryPath, PlannedIssue, PlannedStep } from '../plan.ts'

const NOW = new Date('2026-03-17T15:45:00Z')
const plan = planDemoEstate(NOW)
const people = new Map(plan.people.map((person) => [person.email, person]))
const homes = new Map(plan.properties.map((home) => [home.key, home]))

describe('issues of the demo estate', () => {
  test('issues of the demo estate end in every status except Approved, which every opened issue passes through', () => {
    const resting = new Set(plan.issues.map(lastStatus))
    expect(resting).toEqual(new Set(ISSUE_STATUSES.filter((status) => status !== 'Approved')))
    const passed = plan.issues.flatMap(({ steps }) =>
      steps.flatMap((step) => (step.kind === 'status' ? [step.status] : [])),
    )
    expect(passed).toContain('Approved')
  })

  test('issues of the demo estate include one emergency, which the system approves and opens', () => {
    const emergencies = plan.issues.filter(({ emergency }) => emergency !== null)
    expect(emergencies).toHaveLength(1)
    expect(emergencies[0]?.steps.slice(0, 2)).toMatchObject([
      { by: null, status: 'Approved' },
      { by: null, status: 'Open' },
    ])
  })

  test('issues of the demo estate take only steps that the rules and the roles allow', () => {
    expect(plan.issues.flatMap(faultsOf)).toEqual([])
  })

  test('issues of the demo estate have reports and steps in chronological order, within the past year', () => {
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

  test('issues of the demo estate are reported by people with an active account and a role at the home', () => {
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

  test("issues of the demo estate have titles, descriptions and notes within the form's limits", () => {
    for (const { title, description, steps } of plan.issues) {
      expect(title.length).toBeGreaterThanOrEqual(ISSUE_TITLE_MIN)
      expect(title.length).toBeLessThanOrEqual(ISSUE_TITLE_MAX)
      expect(description.length).toBeLessThanOrEqual(ISSUE_DESCRIPTION_MAX)
      expect(description).not.toMatch(/[{}]/)
      for (const step of steps) expect(noteOf(step)?.length ?? 0).toBeLessThanOrEqual(ISSUE_NOTE_MAX)
    }
  })

  test('issues of the demo estate include a live and a Submitted issue of the demo resident at each of their two homes', () => {
    const own = plan.issues.filter(({ reporter }) => reporter === 'resident@doorstep.test')
    for (const home of ['KW-07', 'OM-04']) {
      const statuses = own.filter(({ property }) => property === home).map(lastStatus)
      expect(statuses).toContain('Submitted')
      expect(
        statuses.some((status) => ['Open', 'InProgress', 'AwaitingContract', 'Pending'].includes(status)),
      ).toBe(true)
    }
  })

  test('issues of the demo estate are mostly undecided or live if reported in the last week', () => {
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

test('every category path of the demo estate exists in the migrations, down to its last level', async () => {
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
    expect(paths).toContain(name)
    expect(paths.filter((other) => other.startsWith(`${name} > `))).toEqual([])
  }
})

test.each(['2026-01-01T09:00:00Z', '2026-03-30T12:00:00Z', '2026-10-26T00:30:00Z', '2028-02-29T23:59:00Z'])(
  'planDemoEstate plans issues that reach all ten statuses when it runs at %s',
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
  return steps.reduce<IssueStatus>((status, step) => statusAfter(step) ?? status, 'Submitted')
}

function statusAfter(step: PlannedStep): IssueStatus | undefined {
  if (step.kind === 'verdict') return step.answer === 'yes' ? 'Closed' : 'InProgress'
  return step.kind === 'status' ? step.status : undefined
}

const noteOf = (step: PlannedStep): string | null => ('note' in step ? step.note : null)

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

/** Returns the steps of the issue that the rules or the roles do not allow. */
function faultsOf(issue: PlannedIssue): string[] {
  const faults: string[] = []
  let status: IssueStatus = 'Submitted'
  for (const step of issue.steps) {
    const next: IssueStatus = statusAfter(step) ?? status
    if (!isLegal(issue, status, step))
      faults.push(`${issue.title}: ${step.kind} by ${step.by} from ${status} to ${next}`)
    status = next
  }
  return faults
}

const LIVE: IssueStatus[] = ['Open', 'InProgress', 'AwaitingContract', 'Pending']
const FINAL: IssueStatus[] = ['Approved', 'Closed', 'Rejected', 'Withdrawn']

function isLegal(issue: PlannedIssue, from: IssueStatus, step: PlannedStep): boolean {
  const movers = capacities(issue, step.by)
  const isStaff = movers.includes('staff')
  if (step.kind === 'status') {
    const isNoted = step.by === null || step.status === 'Withdrawn' || step.note !== null
    return isNoted && (ISSUE_TRANSITIONS[from][step.status]?.some((mover) => movers.includes(mover)) ?? false)
  }
  if (step.kind === 'own' || step.kind === 'priority') return isStaff && !FINAL.includes(from)
  if (step.kind === 'wait') return isStaff && LIVE.includes(from)
  if (step.kind === 'verdict') return movers.includes('reporter') && from === 'Resolved'
  if (step.kind === 'write') return isStaff || (movers.includes('reporter') && step.audience === 'reporter')
  if (step.kind === 'note')
    return isStaff ? !FINAL.includes(from) : movers.includes('contractor') && LIVE.includes(from)
  return (
    from === 'Submitted' && (isStaff ? step.note !== null : movers.includes('reporter') && step.note === null)
  )
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

/** Returns the path of every category in the migrations, top level first. */
async function categoryPaths(): Promise<string[]> {
  const sql = await readFile(
    new URL('../../../server/src/db/migrations/0001_baseline/seed_categories.sql', import.meta.url),
    'utf8',
  )
  const rows = [...sql.matchAll(/^ +\((\d+), (\d+|null), \d+, '((?:[^']|'')+)'/gm)]
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
