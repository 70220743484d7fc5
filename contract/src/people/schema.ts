import * as z from 'zod/mini'
import { Id, Instant } from '../fields.ts'
import { Mapping } from '../mappings/schema.ts'
import { PageQuery } from '../paging.ts'
import { Session } from '../sessions/schema.ts'
import { PROOF_TYPES, UserSummary } from '../users/schema.ts'

/** Everything that staff can see about a person, in one response. */
export const UserDetail = z.extend(UserSummary, {
  phoneNumber: z.nullable(z.string()),
  photoUrl: z.nullable(z.string()),
  /** When an email to this address first bounced. Null if emails to the address do not bounce. */
  addressBouncedAt: z.nullable(Instant),
  /** When staff decided about the application. */
  decidedAt: z.nullable(Instant),
  /** The proof of address, which is kept for 30 days after the decision. */
  proof: z.nullable(z.object({ name: z.string(), type: z.enum(PROOF_TYPES), size: z.number() })),
  /** The person's roles that this reader can see, at up to 200 properties. */
  mappings: z.array(Mapping),
  /** The total number of properties at which this reader can see the person's roles. */
  propertyCount: z.number(),
  /** The person's live sessions. Empty if the reader can't manage the account. */
  sessions: z.array(Session),
})
export type UserDetail = z.infer<typeof UserDetail>

/** One entry of a person's history. Lists have the newest entry first. */
export const UserEvent = z.object({
  id: Id,
  at: Instant,
  /** The person who acted. Null for the system. */
  actor: z.nullable(z.string()),
  /** The action, as a sentence without its subject: 'Approved as Resident at Flat 7'. */
  text: z.string(),
  reason: z.nullable(z.string()),
})
export type UserEvent = z.infer<typeof UserEvent>
export const ListUserEvents = z.object(PageQuery)
export type ListUserEvents = z.output<typeof ListUserEvents>
