import type { PlannedIssue, PlannedPerson, PlannedProperty } from '../plan.ts'
import { seeded, type Random } from '../random.ts'
import { planLife } from './life.ts'
import { complaintFor, reportDays, reportTime, sourceFor, type ReportDay } from './reports.ts'
import { planStories, STORY_HOMES, STORY_PEOPLE } from './stories.ts'
import { planThreads } from './threads.ts'
import { photosFor, wordsFor } from './labels.ts'
import { contractorOf, staffOf } from './workers.ts'

const ISSUE_COUNT = 600
const SEED = 7701
const VAGUE = ['General', 'Question about a repair'] as const
/**
 * The percentage of issues for each pace, a factor for the time that people take for a step. A few issues miss their
 * deadlines.
 */
const PACES = [
  { pace: 1, weight: 88 },
  { pace: 3, weight: 8 },
  { pace: 7, weight: 4 },
]
const PACE_SEED = 404

interface Estate {
  day: Date
  days: ReportDay[]
  homes: PlannedProperty[]
  people: PlannedPerson[]
  random: Random
  /**
   * The pace of work has a separate random source, so that changing the pace does not change which issues are reported.
   */
  tempo: Random
}

/** Plans all issues, in the order of their reports. */
export function planIssues(day: Date, homes: PlannedProperty[], people: PlannedPerson[]): PlannedIssue[] {
  const estate: Estate = {
    day,
    days: reportDays(day),
    homes: homes.filter(({ key, isActive }) => isActive && !STORY_HOMES.includes(key)),
    people: people.filter(isReporter),
    random: seeded(SEED),
    tempo: seeded(PACE_SEED),
  }
  const issues = [...planStories(day), ...planThreads(estate)]
  const seen = new Set(issues.map(nameOf))
  while (issues.length < ISSUE_COUNT) {
    const issue = planIssue(estate)
    if (!issue || seen.has(nameOf(issue))) continue
    seen.add(nameOf(issue))
    issues.push(issue)
  }
  return issues.sort((one, other) => one.reportedAt.getTime() - other.reportedAt.getTime())
}

const nameOf = ({ property, title }: PlannedIssue): string => `${property} ${title}`

function isReporter(person: PlannedPerson): boolean {
  return person.decidedAt !== null && person.status !== 'Rejected' && !STORY_PEOPLE.includes(person.email)
}

/** Returns null if the reporter's account was not active at the time of the report. */
function planIssue({ day, days, homes, people, random, tempo }: Estate): PlannedIssue | null {
  const { reporter, reportedBy, property, voice } = sourceFor(people, homes, random)
  const home = homes.find(({ key }) => key === property)
  const reportedAt = reportTime(days, day, voice, random)
  if (!home || !isIn(reporter, reportedAt) || !isIn(reportedBy, reportedAt)) return null
  if (reporter !== reportedBy && reporter.status !== 'Approved') return null
  const complaint = complaintFor(home, reportedAt, voice, random)
  const { fixed, ...words } = wordsFor(complaint, home, voice, random)
  const photos = photosFor(complaint, reportedAt, random)
  const isVague = voice === 'resident' && complaint.path[0] !== 'General' && random.chance(0.05)
  const steps = planLife(
    {
      reportedAt,
      until: day,
      reporter: reporter.email,
      reporterStays: reporter.status === 'Approved' && reporter === reportedBy && voice !== 'staff',
      description: words.description,
      staff: staffOf(home.development, random),
      contractor: contractorOf(people, property, complaint.trade, random),
      trade: complaint.trade,
      fixed,
      shared: complaint.shared ?? false,
      urgent: complaint.urgent ?? false,
      pace: tempo.weighted(PACES, ({ weight }) => weight).pace,
      corrected: isVague ? complaint.path : null,
    },
    random,
  )
  return {
    reporter: reporter.email,
    reportedBy: reportedBy.email,
    property,
    category: isVague ? VAGUE : complaint.path,
    ...words,
    emergency: null,
    photos,
    reportedAt,
    steps,
  }
}

function isIn({ decidedAt, suspendedAt }: PlannedPerson, at: Date): boolean {
  return decidedAt !== null && decidedAt < at && (suspendedAt === null || at < suspendedAt)
}
