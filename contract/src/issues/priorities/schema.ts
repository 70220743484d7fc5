import * as z from 'zod/mini'
import { text } from '../../fields.ts'
import { IssuePriorityName } from '../schema.ts'

export const PRIORITY_REASON_MAX = 500

/**
 * How soon an issue is to be seen to, and why. None ends an emergency: its reporter reads why, and it goes on with what
 * its category gives. The present one settles that a raise was proposed.
 */
export const SetPriority = z.object({
  priority: z.nullable(IssuePriorityName),
  reason: text('Reason', 1, PRIORITY_REASON_MAX),
})
export type SetPriority = z.output<typeof SetPriority>
