import * as z from 'zod/mini'
import { Permission } from '../access.ts'
import { Id, IdInput, Instant, text } from '../fields.ts'

export const REFUSAL_MAX = 500

/** Where one's own wish to be erased stands. */
export const Erasure = z.object({
  /** Null where nobody has to decide about it. */
  askedAt: z.nullable(Instant),
  refusal: z.nullable(z.object({ at: Instant, reason: z.string() })),
  /** Why it cannot be done now. */
  obstacle: z.nullable(z.string()),
})
export type Erasure = z.infer<typeof Erasure>

/** Somebody who has asked to be erased, and waits. */
export const ErasureRequest = z.object({
  userId: Id,
  name: z.string(),
  email: z.string(),
  askedAt: Instant,
  /** Why it cannot be done now. */
  obstacle: z.nullable(z.string()),
  /** What this reader may do about it, and why not. */
  can: z.array(Permission),
  blocked: z.nullable(z.string()),
})
export type ErasureRequest = z.infer<typeof ErasureRequest>

export const ErasureParams = z.object({ userId: IdInput })
export const RefuseErasure = z.object({ reason: text('Reason', 1, REFUSAL_MAX) })
export type RefuseErasure = z.output<typeof RefuseErasure>
