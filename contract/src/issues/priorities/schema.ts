import * as z from 'zod/mini'
import { text } from '../../fields.ts'
import { IssuePriorityName } from '../schema.ts'
import { PRIORITY_REASON_MAX } from './rules.ts'

/**
 * Sets the priority and its reason. Null ends an emergency: the reporter can read the reason, and the issue gets the
 * category's priority. Sending the current priority declines a proposed increase.
 */
export const SetPriority = z.object({
  priority: z.nullable(IssuePriorityName),
  reason: text('Reason', 1, PRIORITY_REASON_MAX),
})
export type SetPriority = z.output<typeof SetPriority>
