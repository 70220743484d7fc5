import { z } from 'zod'
import { after, DAY, daysBetween } from './calendar.ts'
import { readData } from './data.ts'
import type { PlannedFeedback, PlannedPerson } from './plan.ts'
import { seeded } from './random.ts'
import type { Random } from './random.ts'

const SEED = 2613
/** The average number of days between two ratings by the same person. */
const DAYS_BETWEEN = 120
const HISTORY_DAYS = 360

const RATINGS = [1, 2, 3, 4, 5] as const satisfies PlannedFeedback['rating'][]

/** The comments for one rating. Null means a rating without a comment. */
const Opinion = z.strictObject({ share: z.int(), comments: z.array(z.string().nullable()) })
const OPINIONS = readData('opinions', z.record(z.literal(RATINGS), Opinion))

const PAGES = ['/dashboard', '/dashboard', '/dashboard', '/report-issue', '/help', null]

/** Plans a year of feedback about the portal from approved tenants. */
export function planFeedback(day: Date, people: readonly PlannedPerson[]): PlannedFeedback[] {
  const random = seeded(SEED)
  return people
    .filter(({ status, baseRole }) => status === 'Approved' && baseRole === 'TENANT')
    .flatMap((person) => opinionsOf(random, day, person))
}

function opinionsOf(
  random: Random,
  day: Date,
  { email, createdAt, decidedAt }: PlannedPerson,
): PlannedFeedback[] {
  const start = decidedAt ?? createdAt
  const opinions: PlannedFeedback[] = []
  let ago = Math.min(HISTORY_DAYS, daysBetween(start, day) - 1) - random.int(0, DAYS_BETWEEN)
  while (ago > 1) {
    const rating = random.weighted(RATINGS, (one) => OPINIONS[one].share)
    const at = after(day, -ago * DAY + random.int(-300, 300) * 60_000)
    opinions.push({
      author: email,
      rating,
      comment: random.pick(OPINIONS[rating].comments),
      pagePath: random.pick(PAGES),
      at,
    })
    ago -= random.int(DAYS_BETWEEN / 2, DAYS_BETWEEN * 2)
  }
  return opinions
}
