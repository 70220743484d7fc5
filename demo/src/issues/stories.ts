import { EMERGENCY_KINDS } from '@doorstep/contract/issues/emergencies/rules'
import { ISSUE_STATUSES } from '@doorstep/contract/issues/rules'
import { z } from 'zod'
import { after, daysBefore } from '../calendar.ts'
import { readData } from '../data.ts'
import { CategoryPath, PlannedPhoto } from '../plan.ts'
import type { PlannedIssue, PlannedStep } from '../plan.ts'

const StoryStep = z.strictObject({
  daysAgo: z.int(),
  time: z.string(),
  by: z.string(),
  /** The new status. A step without a status is a note. */
  status: z.enum(ISSUE_STATUSES).optional(),
  note: z.string().optional(),
  internal: z.boolean().optional(),
})
type StoryStep = z.infer<typeof StoryStep>

const Story = z.strictObject({
  reporter: z.string(),
  property: z.string(),
  category: CategoryPath,
  title: z.string(),
  description: z.string(),
  vulnerable: z.boolean().optional(),
  emergency: z.enum(EMERGENCY_KINDS).optional(),
  photos: z.array(PlannedPhoto).optional(),
  daysAgo: z.int(),
  time: z.string(),
  /** The plan adds the step to Open after an approval. For an emergency, the plan adds the approval too. */
  steps: z.array(StoryStep),
})
type Story = z.infer<typeof Story>

/** Current and past issues of the demo resident and her flatmate. */
const STORIES = ['live', 'past'].flatMap((name) => readData(`stories/${name}`, z.array(Story)))

/** These homes and people have only story issues, so that their screens look the same every day. */
export const STORY_HOMES = ['KW-07', 'OM-04']
export const STORY_PEOPLE = ['resident@doorstep.test', 'neighbour@doorstep.test']

const OPENED_AFTER = 9000

export function planStories(day: Date): PlannedIssue[] {
  return STORIES.map((story) => planStory(day, story))
}

function planStory(
  day: Date,
  { daysAgo, time, steps, vulnerable = false, emergency, photos = [], ...facts }: Story,
): PlannedIssue {
  const reportedAt = daysBefore(day, daysAgo, time)
  const opening = emergency === undefined ? [] : openedAtOnce(reportedAt)
  return {
    ...facts,
    reportedBy: facts.reporter,
    vulnerable,
    emergency: emergency ?? null,
    photos,
    reportedAt,
    steps: [...opening, ...steps.flatMap((step) => planStep(day, step))],
  }
}

/** Returns the steps to Approved and Open that jobs take for an emergency. */
function openedAtOnce(reportedAt: Date): PlannedStep[] {
  const step = { kind: 'status', by: null, note: null, internal: false } as const
  return [
    { ...step, at: after(reportedAt, 2000), status: 'Approved' },
    { ...step, at: after(reportedAt, 4000), status: 'Open' },
  ]
}

function planStep(day: Date, step: StoryStep): PlannedStep[] {
  const at = daysBefore(day, step.daysAgo, step.time)
  const note = step.note ?? null
  const internal = step.internal ?? false
  if (!step.status) return note ? [{ kind: 'note', at, by: step.by, note, internal }] : []
  const taken: PlannedStep = { kind: 'status', at, by: step.by, status: step.status, note, internal }
  if (step.status !== 'Approved') return [taken]
  const opened = {
    kind: 'status',
    at: after(at, OPENED_AFTER),
    by: null,
    status: 'Open',
    note: null,
    internal: false,
  } as const
  return [taken, opened]
}
