import { submitFeedback } from '@doorstep/server/features/feedback/service'
import type { DemoPlan } from '../plan.ts'
import { actorAt } from './loading.ts'
import type { Happening } from './loading.ts'

export function opinionsHappen({ feedback }: DemoPlan): Happening[] {
  return feedback.map(({ at, author, rating, comment, pagePath }) => ({
    at,
    run: async (loading) => {
      await submitFeedback(actorAt(loading, author, at), { body: { rating, comment, pagePath } })
    },
  }))
}
