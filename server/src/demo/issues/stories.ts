import { after, daysBefore } from '../calendar.ts'
import type { PlannedIssue, PlannedStep } from '../plan.ts'
import { LIVE_STORIES } from './liveStories.ts'
import { OTHER_STORIES } from './otherStories.ts'
import type { Story, StoryStep } from './story.ts'

/** Homes and people whose issues are these alone, so that they are the same on every day. */
export const STORY_HOMES = ['KW-07', 'OM-04']
export const STORY_PEOPLE = ['resident@doorstep.test', 'neighbour@doorstep.test']

const OPENED_AFTER = 9000

export function planStories(day: Date): PlannedIssue[] {
  return [...LIVE_STORIES, ...OTHER_STORIES].map((story) => planStory(day, story))
}

function planStory(
  day: Date,
  { daysAgo, time, steps, vulnerable = false, photos = [], ...facts }: Story,
): PlannedIssue {
  return {
    ...facts,
    reportedBy: facts.reporter,
    vulnerable,
    photos,
    reportedAt: daysBefore(day, daysAgo, time),
    steps: steps.flatMap((step) => planStep(day, step)),
  }
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
