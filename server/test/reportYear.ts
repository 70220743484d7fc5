import { sql } from 'kysely'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { Answer } from '@doorstep/contract/issues/verdicts/rules'
import { buildIssue } from './factories.ts'
import type { TestApp } from './testApp.ts'

const DAY_MS = 86_400_000
const FIRST = Date.parse('2024-11-01T00:00:00Z')
const DAYS = 440

/** Random numbers that are the same on every machine. */
export class Chance {
  #state: number
  constructor(seed: number) {
    this.#state = seed
  }

  next(): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0
    return this.#state / 2 ** 32
  }

  below(end: number): number {
    return Math.floor(this.next() * end)
  }

  isSo(share: number): boolean {
    return this.next() < share
  }

  of<T>(some: readonly [T, ...T[]]): T {
    return some[this.below(some.length)] ?? some[0]
  }
}

/** The history of an issue, for counts that do not use the database. */
export interface LivedIssue {
  issueId: number
  developmentId: number
  categoryId: number
  createdAt: Date
  steps: { at: Date; to: IssueStatus }[]
  verdicts: { at: Date; answer: Answer; stars: number | null }[]
  answeredLate: boolean | null
  completedLate: boolean | null
}

const NEXT: Partial<Record<IssueStatus, readonly [IssueStatus, ...IssueStatus[]]>> = {
  Submitted: ['Approved', 'Approved', 'Approved', 'Rejected', 'Withdrawn'],
  Approved: ['Open'],
  Open: ['InProgress', 'InProgress', 'Pending', 'Withdrawn'],
  Pending: ['InProgress'],
  InProgress: ['Resolved', 'Resolved', 'Pending'],
  Resolved: ['Closed', 'Closed', 'InProgress'],
}

/** Returns a random moment. Prefers the start and end of a day, because mistakes would show there. */
function moment(chance: Chance): Date {
  const day = FIRST + chance.below(DAYS) * DAY_MS
  const second = chance.isSo(0.3) ? chance.of([0, 1, 82_799, 82_800, 86_399]) : chance.below(86_400)
  return new Date(day + second * 1000)
}

function liveOn(chance: Chance, createdAt: Date): Pick<LivedIssue, 'steps' | 'verdicts'> {
  const steps: LivedIssue['steps'] = []
  const verdicts: LivedIssue['verdicts'] = []
  let status: IssueStatus = 'Submitted'
  let at = createdAt.getTime()
  while (chance.isSo(0.9)) {
    const next: readonly [IssueStatus, ...IssueStatus[]] | undefined = NEXT[status]
    if (!next) break
    at += Math.ceil(chance.next() ** 3 * 45 * DAY_MS) + 1000
    const to: IssueStatus = chance.of(next)
    const stars = chance.isSo(0.6) ? 1 + chance.below(5) : null
    if (status === 'Resolved' && chance.isSo(0.8))
      verdicts.push({
        at: new Date(at),
        answer: to === 'Closed' ? 'yes' : chance.of(['partly', 'no']),
        stars,
      })
    steps.push({ at: new Date(at), to })
    status = to
  }
  return { steps, verdicts }
}

interface Place {
  developmentId: number
  propertyId: number
  reporterId: number
}

/** Stores issues from more than a year, each with its history. */
export async function liveIssues(
  { services }: TestApp,
  chance: Chance,
  {
    places,
    categories,
    count,
  }: { places: [Place, ...Place[]]; categories: [number, ...number[]]; count: number },
): Promise<LivedIssue[]> {
  const lived: LivedIssue[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const { developmentId, ...home } = chance.of(places)
    const issue = { developmentId, categoryId: chance.of(categories), createdAt: moment(chance) }
    const { steps, verdicts } = liveOn(chance, issue.createdAt)
    const last = steps.at(-1)?.to ?? 'Submitted'
    const issueId = await buildIssue(services, { ...home, ...issue, status: last })
    const story = { ...issue, issueId, steps, verdicts }
    const outcomes = { answeredLate: maybe(chance), completedLate: maybe(chance) }
    await storeHistory(services.db, story, outcomes)
    lived.push({ ...story, ...outcomes })
  }
  return lived
}

const maybe = (chance: Chance): boolean | null => (chance.isSo(0.2) ? null : chance.isSo(0.3))

async function storeHistory(
  db: TestApp['services']['db'],
  { issueId, steps, verdicts }: Pick<LivedIssue, 'issueId' | 'steps' | 'verdicts'>,
  { answeredLate, completedLate }: Pick<LivedIssue, 'answeredLate' | 'completedLate'>,
): Promise<void> {
  let from: IssueStatus = 'Submitted'
  for (const { at, to } of steps) {
    await sql`insert into issue_events (issue_id, kind, from_status, to_status, at)
      values (${issueId}, 'statusChanged', ${from}, ${to}, ${at})`.execute(db)
    from = to
  }
  for (const { at, answer, stars } of verdicts)
    await sql`insert into verdicts (issue_id, asked_at, is_waiting, answered_at, answer, stars)
      values (${issueId}, ${at}, false, ${at}, ${answer}, ${stars})`.execute(db)
  const closedAt = from === 'Closed' ? (steps.at(-1)?.at ?? null) : null
  await sql`update issues set answered_late = ${answeredLate}, completed_late = ${completedLate},
    closed_at = ${closedAt}::timestamptz where id = ${issueId}`.execute(db)
}
