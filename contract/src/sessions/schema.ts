import * as z from 'zod/mini'
import { Id, IdInput, Instant } from '../fields.ts'

/** A live session of an account. */
export const Session = z.object({
  id: Id,
  /** The browser and operating system in words, such as 'Chrome on Windows'. */
  device: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>
export const SessionParams = z.object({ sessionId: IdInput })
