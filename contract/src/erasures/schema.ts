import * as z from 'zod/mini'
import { Permission } from '../access.ts'
import { Id, IdInput, Instant, text } from '../fields.ts'
import { REFUSAL_MAX } from './rules.ts'

/** The state of the caller's own erasure request. */
export const Erasure = z.object({
  /** When the person asked to be erased. Null unless the request waits for a decision. */
  askedAt: z.nullable(Instant),
  refusal: z.nullable(z.object({ at: Instant, reason: z.string() })),
  /** Why the erasure can't happen now. */
  obstacle: z.nullable(z.string()),
})
export type Erasure = z.infer<typeof Erasure>

/** A person who has asked to be erased and waits for a decision. */
export const ErasureRequest = z.object({
  userId: Id,
  name: z.string(),
  email: z.string(),
  askedAt: Instant,
  /** Why the erasure can't happen now. */
  obstacle: z.nullable(z.string()),
  /** What this reader can do about the request. If the reader can do nothing, `blocked` contains the reason. */
  can: z.array(Permission),
  blocked: z.nullable(z.string()),
})
export type ErasureRequest = z.infer<typeof ErasureRequest>

export const ErasureParams = z.object({ userId: IdInput })
export const RefuseErasure = z.object({ reason: text('Reason', 1, REFUSAL_MAX) })
export type RefuseErasure = z.output<typeof RefuseErasure>
