import * as z from 'zod/mini'
import { text } from '../../fields.ts'

export const PRIORITY_REASON_MAX = 500

/** That an issue is not, or no longer, an emergency; its reporter reads why. */
export const SetPriority = z.object({
  priority: z.null({ error: 'Must be null: an emergency can only be ended.' }),
  reason: text('Reason', 1, PRIORITY_REASON_MAX),
})
export type SetPriority = z.output<typeof SetPriority>
