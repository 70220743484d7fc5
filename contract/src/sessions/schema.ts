import * as z from 'zod/mini'
import { Id, IdInput, Instant } from '../fields.ts'

/** One of one's own live sessions. */
export const Session = z.object({
  id: Id,
  /** What the browser calls itself, in words: 'Chrome on Windows'. */
  device: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>
export const SessionParams = z.object({ sessionId: IdInput })
