import { ISSUE_PRIORITIES, ISSUE_STATUSES } from '@doorstep/contract/issues/rules'
import { ANSWERS } from '@doorstep/contract/issues/verdicts/rules'
import { z } from 'zod'
import { after, daysBefore } from '../calendar.ts'
import { readData } from '../data.ts'
import { managerOf } from '../people/people.ts'
import { PHRASES } from '../phrases.ts'
import type { PlannedIssue, PlannedPerson, PlannedPhoto, PlannedProperty, PlannedStep } from '../plan.ts'
import { seeded, type Random } from '../random.ts'
import type { Complaint } from './complaints.ts'
import { approvalsOf, opened } from './life.ts'
import { complaintFor } from './reports.ts'
import { STORY_PEOPLE } from './stories.ts'
import { photosFor, wordsFor } from './labels.ts'
import { contractorOf } from './workers.ts'

const MOMENT = {
  daysAgo: z.int(),
  time: z.string(),
  by: z.enum(['reporter', 'staff', 'contractor']),
}
/**
 * One text for each copy of the thread, in turn. Placeholders such as `{started}` become phrases that fit the repair.
 */
const TEXTS = { texts: z.array(z.string()).min(1) }

const ThreadStep = z.discriminatedUnion('do', [
  z.strictObject({ ...MOMENT, ...TEXTS, do: z.literal('step'), status: z.enum(ISSUE_STATUSES) }),
  z.strictObject({ ...MOMENT, ...TEXTS, do: z.literal('note'), internal: z.boolean().optional() }),
  z.strictObject({ ...MOMENT, do: z.literal('wait') }),
  /** The staff member becomes the owner of the issue. */
  z.strictObject({ ...MOMENT, do: z.literal('own') }),
  z.strictObject({ ...MOMENT, ...TEXTS, do: z.literal('prioritise'), priority: z.enum(ISSUE_PRIORITIES) }),
  /** A note for the reporter's side and staff, or only for staff. */
  z.strictObject({
    ...MOMENT,
    ...TEXTS,
    do: z.literal('write'),
    audience: z.enum(['reporter', 'staff']).default('reporter'),
    isPictured: z.boolean().optional(),
  }),
  z.strictObject({
    ...MOMENT,
    ...TEXTS,
    do: z.literal('answer'),
    answer: z.enum(ANSWERS),
    stars: z.int().min(1).max(5),
  }),
  /** The reporter says that a closed issue is not fixed. Later steps belong to the new issue that follows. */
  z.strictObject({ ...MOMENT, ...TEXTS, do: z.literal('comeBack'), stars: z.int().min(1).max(5) }),
])
type ThreadStep = z.infer<typeof ThreadStep>
type PlainStep = Exclude<ThreadStep, { do: 'comeBack' }>

/** A sequence of steps that several issues of the demo manager go through, each with its own complaint and resident. */
const Thread = z.strictObject({
  name: z.string(),
  copies: z.int().positive(),
  /** The number of days over which the reports of the copies are spread. Each later copy is older. */
  over: z.int(),
  /** The number of days between the first report and today. */
  age: z.int().positive(),
  time: z.string(),
  urgent: z.boolean().optional(),
  steps: z.array(ThreadStep),
})
type Thread = z.infer<typeof Thread>

const THREADS = ['queues', 'talk', 'verdicts'].flatMap((name) => readData(`threads/${name}`, z.array(Thread)))

const SEED = 1912
const MANAGER = 'manager@doorstep.test'
/**
 * The maximum random delay in minutes. It is shorter than any gap between two steps of a thread, so the steps keep
 * their order.
 */
const MOST_MINUTES_LATER = 40

interface Estate {
  day: Date
  homes: PlannedProperty[]
  people: PlannedPerson[]
}

/** Plans enough issues of each kind that no queue of the demo manager is empty on any day. */
export function planThreads({ day, homes, people }: Estate): PlannedIssue[] {
  const random = seeded(SEED)
  const residents = people.flatMap((person) => residencesOf(person, homes))
  const taken = new Set<string>()
  const copies = THREADS.flatMap((thread) =>
    Array.from({ length: thread.copies }, (_, copy) => ({ thread, copy })),
  )
  return copies.flatMap(({ thread, copy }, index) => {
    const residence = residents[index % residents.length]
    if (!residence) throw new Error('The demo manager’s properties have no residents.')
    return planCopy({ day, people, thread, copy, random, taken, ...residence })
  })
}

interface Residence {
  person: PlannedPerson
  home: PlannedProperty
}

function residencesOf(person: PlannedPerson, homes: PlannedProperty[]): Residence[] {
  const { email, status, mappings } = person
  if (status !== 'Approved' || STORY_PEOPLE.includes(email)) return []
  return mappings.flatMap(({ property, role }) => {
    const home = role === 'TENANT' ? homes.find(({ key }) => key === property) : undefined
    return home && managerOf(home.development) === MANAGER ? [{ person, home }] : []
  })
}

interface Copy extends Residence {
  day: Date
  people: PlannedPerson[]
  thread: Thread
  copy: number
  random: Random
  /** Homes and complaints that other issues already use. */
  taken: Set<string>
}

function planCopy({ day, people, thread, copy, random, taken, person, home }: Copy): PlannedIssue[] {
  const earlier = Math.floor((copy * thread.over) / thread.copies)
  const momentOf = (daysAgo: number, time: string) =>
    after(daysBefore(day, daysAgo + earlier, time), random.int(0, MOST_MINUTES_LATER * 60) * 1000)
  const reportedAt = momentOf(thread.age, thread.time)
  const { complaint, title, description, vulnerable, fixed } = newComplaint()
  const photos = photosFor(complaint, reportedAt, random)
  const staff = managerOf(home.development)
  const actors = {
    reporter: person.email,
    staff,
    contractor: contractorOf(people, home.key, complaint.trade, random) ?? staff,
  }
  const wordOf = ({ texts }: { texts: string[] }) =>
    wordsOf(texts[copy % texts.length] ?? '', { complaint, fixed, random })
  const stepsOf = (steps: ThreadStep[]) =>
    steps.flatMap((step) => {
      if (step.do === 'comeBack') throw new Error(`The thread ${thread.name} is reported again twice.`)
      const at = momentOf(step.daysAgo, step.time)
      return planStep(step, { at, by: actors[step.by], wordOf, complaint, random })
    })
  const at = thread.steps.findIndex((step) => step.do === 'comeBack')
  const first: PlannedIssue = {
    reporter: person.email,
    reportedBy: person.email,
    property: home.key,
    category: complaint.path,
    title,
    description,
    vulnerable,
    emergency: null,
    photos,
    reportedAt,
    steps: stepsOf(at < 0 ? thread.steps : thread.steps.slice(0, at)),
  }
  const back = thread.steps[at]
  if (back?.do !== 'comeBack') return [first]
  const words = wordOf(back)
  const again = {
    ...first,
    description: words,
    photos: [],
    reportedAt: momentOf(back.daysAgo, back.time),
    steps: stepsOf(thread.steps.slice(at + 1)),
    cameBack: { of: first, stars: back.stars, words },
  }
  return [first, again]

  function newComplaint() {
    for (;;) {
      const found = complaintFor(home, reportedAt, 'resident', random)
      const texts = wordsFor(found, home, 'resident', random)
      const name = `${home.key} ${texts.title}`
      if (found.trade === 'office' || found.shared || taken.has(name)) continue
      if ((found.urgent ?? false) !== (thread.urgent ?? false)) continue
      taken.add(name)
      return { complaint: found, ...texts }
    }
  }
}

interface Acting {
  at: Date
  by: string
  wordOf: (step: { texts: string[] }) => string
  complaint: Complaint
  random: Random
}

function planStep(step: PlainStep, { at, by, wordOf, complaint, random }: Acting): PlannedStep[] {
  switch (step.do) {
    case 'wait':
      return [{ kind: 'wait', at, by }]
    case 'own':
      return [{ kind: 'own', at, by }]
    case 'prioritise':
      return [{ kind: 'priority', at, by, priority: step.priority, reason: wordOf(step) }]
    case 'write': {
      const photos = step.isPictured === true ? photoOf(complaint, random) : []
      return [{ kind: 'write', at, by, note: wordOf(step), audience: step.audience, photos }]
    }
    case 'answer':
      return [{ kind: 'verdict', at, by, answer: step.answer, stars: step.stars, note: wordOf(step) }]
    case 'note':
      return [{ kind: 'note', at, by, note: wordOf(step), internal: step.internal ?? false }]
    case 'step': {
      const { status } = step
      const taken: PlannedStep = { kind: 'status', at, by, status, note: wordOf(step), internal: false }
      return status === 'Approved' ? [taken, opened(at, random)] : [taken]
    }
  }
}

function photoOf({ scenes = [] }: Complaint, random: Random): PlannedPhoto[] {
  const [scene] = scenes
  if (!scene) return []
  return [{ picture: `${scene}.close`, fileName: `IMG_${random.int(1000, 8900)}.jpg` }]
}

interface Repair {
  complaint: Complaint
  fixed: string
  random: Random
}

function wordsOf(text: string, { complaint, fixed, random }: Repair): string {
  const { trade, shared = false, urgent = false } = complaint
  const words = PHRASES.trades[trade]
  const fitting: Record<string, readonly string[]> = {
    '{approved}': approvalsOf({ urgent, shared, trade }),
    '{started}': words.started,
    '{waiting}': words.waiting,
    '{quoted}': words.quoted,
    '{internal}': words.internal,
    '{fixed}': [fixed],
  }
  return random.pick(fitting[text] ?? [text])
}
