import { randomUUID } from 'node:crypto'
import { lockProvedQuote } from '@doorstep/server/features/quotes/service'
import { askForQuotes } from '@doorstep/server/features/quotes/asking/service'
import { give } from '@doorstep/server/features/quotes/giving/service'
import { daysBefore, startOfDay } from '../calendar.ts'
import { actorAt, known, systemAt } from './loading.ts'
import type { Happening, Loading } from './loading.ts'
import { storyKey } from './orders.ts'

const ISSUE = { reporter: 'resident@doorstep.test', title: 'Black mould on the bathroom ceiling' }
const MANAGER = 'manager@doorstep.test'
const WORDS =
  'The bathroom fan runs all the time but does not draw out the steam. Please quote for a new humidity-controlled fan and for treating the ceiling.'

/** Two quotes whose amounts are above the manager's limit. */
const GIVEN = [
  {
    firm: 'Vernon Electrical',
    daysAgo: 2,
    time: '11:15',
    amountPence: 68_000,
    words:
      'New fan with a humidity sensor, ducted through the wall. Ceiling treated and painted. Two visits.',
  },
  {
    firm: 'Castle Carpentry',
    daysAgo: 1,
    time: '09:30',
    amountPence: 91_500,
    words: 'Ceiling taken down and replaced. Our electrician will fit the fan.',
  },
]

/** Plans the quotes of two firms, between which an administrator has to choose. */
export function quotesHappen(now: Date): Happening[] {
  const day = startOfDay(now)
  const quoteIds = new Map<string, number>()
  const askedAt = daysBefore(day, 3, '10:20')
  return [
    { at: askedAt, run: (loading) => ask(loading, askedAt, quoteIds) },
    ...GIVEN.map(({ firm, daysAgo, time, amountPence, words }) => {
      const at = daysBefore(day, daysAgo, time)
      const run = async (loading: Loading) => {
        const said = { key: randomUUID(), amountPence, words }
        await give(systemAt(loading, at), { said, files: [] }, async (tx) => ({
          locked: await lockProvedQuote(tx, known(quoteIds, firm)),
          by: { party: 'firm', userId: null },
        }))
      }
      return { at, run }
    }),
  ]
}

async function ask(loading: Loading, at: Date, quoteIds: Map<string, number>): Promise<void> {
  const params = { issueId: known(loading.issues, storyKey(ISSUE)) }
  const firmIds = GIVEN.map(({ firm }) => known(loading.firms, firm))
  const quotes = await askForQuotes(actorAt(loading, MANAGER, at), {
    params,
    body: { firmIds, words: WORDS },
  })
  for (const { firmName, quoteId } of quotes) quoteIds.set(firmName, quoteId)
}
