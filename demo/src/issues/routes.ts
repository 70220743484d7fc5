import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { Random } from '../random.ts'

/** The statuses that an issue passes after Submitted, and the weight of this route. */
interface Route {
  statuses: IssueStatus[]
  weight: number
}

const TO_OPEN: IssueStatus[] = ['Approved', 'Open']

const MIDDLES: Route[] = [
  { statuses: ['InProgress'], weight: 60 },
  { statuses: ['InProgress', 'Pending', 'InProgress'], weight: 18 },
  { statuses: ['AwaitingContract', 'InProgress'], weight: 12 },
  { statuses: ['Pending', 'Open', 'InProgress'], weight: 6 },
  { statuses: ['AwaitingContract', 'Pending', 'InProgress'], weight: 4 },
]

const ROUTES: Record<Exclude<IssueStatus, 'Approved'>, Route[]> = {
  Submitted: [{ statuses: [], weight: 1 }],
  Open: [
    { statuses: TO_OPEN, weight: 8 },
    { statuses: [...TO_OPEN, 'Pending', 'Open'], weight: 1 },
  ],
  InProgress: MIDDLES.map(({ statuses, weight }) => ({ statuses: [...TO_OPEN, ...statuses], weight })),
  Pending: [
    { statuses: [...TO_OPEN, 'Pending'], weight: 3 },
    { statuses: [...TO_OPEN, 'InProgress', 'Pending'], weight: 5 },
    { statuses: [...TO_OPEN, 'AwaitingContract', 'Pending'], weight: 1 },
  ],
  AwaitingContract: [{ statuses: [...TO_OPEN, 'AwaitingContract'], weight: 1 }],
  Resolved: MIDDLES.map(({ statuses, weight }) => ({
    statuses: [...TO_OPEN, ...statuses, 'Resolved'],
    weight,
  })),
  Closed: MIDDLES.map(({ statuses, weight }) => ({
    statuses: [...TO_OPEN, ...statuses, 'Resolved', 'Closed'],
    weight,
  })),
  Rejected: [{ statuses: ['Rejected'], weight: 1 }],
  Withdrawn: [
    { statuses: ['Withdrawn'], weight: 5 },
    { statuses: [...TO_OPEN, 'Withdrawn'], weight: 3 },
    { statuses: [...TO_OPEN, 'Pending', 'Withdrawn'], weight: 1 },
  ],
}

type Ending = keyof typeof ROUTES

/** Percentages of the final statuses, by the age of an issue in days. */
const ENDINGS: { upTo: number; parts: Partial<Record<Ending, number>> }[] = [
  { upTo: 3, parts: { Submitted: 64, Open: 18, InProgress: 10, Rejected: 4, Withdrawn: 4 } },
  {
    upTo: 10,
    parts: {
      Submitted: 22,
      Open: 18,
      InProgress: 26,
      Pending: 12,
      AwaitingContract: 8,
      Resolved: 6,
      Rejected: 5,
      Withdrawn: 3,
    },
  },
  {
    upTo: 30,
    parts: {
      Submitted: 3,
      Open: 9,
      InProgress: 18,
      Pending: 11,
      AwaitingContract: 10,
      Resolved: 18,
      Closed: 22,
      Rejected: 6,
      Withdrawn: 3,
    },
  },
  {
    upTo: 90,
    parts: {
      Open: 2,
      InProgress: 4,
      Pending: 4,
      AwaitingContract: 4,
      Resolved: 11,
      Closed: 65,
      Rejected: 6,
      Withdrawn: 4,
    },
  },
  { upTo: Infinity, parts: { Pending: 1, Resolved: 2, Closed: 86, Rejected: 7, Withdrawn: 4 } },
]

/** Returns a random route: the statuses that an issue of this age has passed after Submitted. */
export function routeFor(ageInDays: number, mayWithdraw: boolean, random: Random): IssueStatus[] {
  const parts = ENDINGS.find(({ upTo }) => ageInDays <= upTo)?.parts ?? {}
  // `Object.entries` loses the literal types of the keys.
  const endings = (Object.entries(parts) as [Ending, number][]).filter(
    ([ending]) => mayWithdraw || ending !== 'Withdrawn',
  )
  const [ending] = random.weighted(endings, ([, weight]) => weight)
  return random.weighted(ROUTES[ending], ({ weight }) => weight).statuses
}
