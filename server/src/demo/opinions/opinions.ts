import { after, DAY, daysBetween } from '../calendar.ts'
import type { PlannedFeedback, PlannedPerson } from '../plan.ts'
import { seeded } from '../random.ts'
import type { Random } from '../random.ts'

const SEED = 2613
/** About how many days pass until the same person speaks up again. */
const DAYS_BETWEEN = 120
const HISTORY_DAYS = 360

type Rating = PlannedFeedback['rating']

/** What people say with each rating, and on which page; nothing, quite often. */
const OPINIONS: Record<Rating, { share: number; comments: (string | null)[] }> = {
  1: {
    share: 4,
    comments: [
      'I reported the same leak twice before anybody answered.',
      'The photos would not upload on my phone last night.',
    ],
  },
  2: {
    share: 8,
    comments: [
      'Hard to find out who is coming and when.',
      null,
      'Approved quickly, then nothing for a week.',
      'The lift was out again and the notice came a day late.',
    ],
  },
  3: {
    share: 18,
    comments: [null, 'Works, but I would like to choose a time for the visit.', 'Does what it says.', null],
  },
  4: {
    share: 40,
    comments: [
      null,
      'Much better than ringing the office.',
      'I like seeing what has been done. A larger text size would help.',
      null,
      'The bin days on the first page are handy.',
    ],
  },
  5: {
    share: 30,
    comments: [
      'Reported on Sunday, fixed on Tuesday. Thank you.',
      null,
      'Easy to use, even for me.',
      'The plumber had already seen the photos when he came.',
    ],
  },
}

const RATINGS: readonly Rating[] = [1, 2, 3, 4, 5]
const PAGES = ['/dashboard', '/dashboard', '/dashboard', '/report-issue', '/help', null]

/** What approved people have thought of the portal over the last year. */
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
