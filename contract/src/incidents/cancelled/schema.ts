import * as z from 'zod/mini'
import { Id, Instant } from '../../fields.ts'

/** An incident that was cancelled lately, as the people of a home that it affects see it. */
export const CancelledIncident = z.object({
  id: Id,
  title: z.string(),
  /** The text of the update that cancelled the incident. */
  reason: z.string(),
  cancelledAt: Instant,
})
export type CancelledIncident = z.infer<typeof CancelledIncident>
