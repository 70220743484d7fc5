import * as z from 'zod/mini'
import { Id, Instant } from '../fields.ts'
import { Mapping } from '../mappings/schema.ts'
import { PageQuery } from '../paging.ts'
import { Session } from '../sessions/schema.ts'
import { PROOF_TYPES, UserSummary } from '../users/schema.ts'

/** Everything that the drawer shows of a person. */
export const UserDetail = z.extend(UserSummary, {
  phoneNumber: z.nullable(z.string()),
  photoUrl: z.nullable(z.string()),
  /** Since when mails to the address come back; null where they do not. */
  addressBouncedAt: z.nullable(Instant),
  /** When the application was decided. */
  decidedAt: z.nullable(Instant),
  /** Kept for 30 days after the decision. */
  proof: z.nullable(z.object({ name: z.string(), type: z.enum(PROOF_TYPES), size: z.number() })),
  /** Their roles where this reader sees them, 200 properties at most. */
  mappings: z.array(Mapping),
  /** At how many properties that is in all. */
  propertyCount: z.number(),
  /** Where they are signed in; nothing where the account is out of reach. */
  sessions: z.array(Session),
})
export type UserDetail = z.infer<typeof UserDetail>

/** One entry of a person's history, newest first. */
export const UserEvent = z.object({
  id: Id,
  at: Instant,
  /** Who did it; null for the system. */
  actor: z.nullable(z.string()),
  /** What was done, as a sentence without its subject: 'Approved as Resident at Flat 7'. */
  text: z.string(),
  reason: z.nullable(z.string()),
})
export type UserEvent = z.infer<typeof UserEvent>
export const ListUserEvents = z.object(PageQuery)
export type ListUserEvents = z.output<typeof ListUserEvents>
