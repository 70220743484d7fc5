import * as z from 'zod/mini'
import { RoleName } from '../access.ts'
import { NationName } from '../collections/schema.ts'
import { Id, IdInput, Instant } from '../fields.ts'
import { PageQuery } from '../paging.ts'
import { PropertySummary } from '../properties/schema.ts'
import { UserStatus } from '../users/schema.ts'

export const HomeParams = z.object({ propertyId: IdInput })

/** A property as its own page shows it. */
export const Home = z.extend(PropertySummary, {
  isDevelopmentActive: z.boolean(),
  /** The nation, which decides the emergency services. Null if the development has no nation. */
  nation: z.nullable(NationName),
  /** The block's emergency number, or the development's number if the block has none. */
  emergencyNumber: z.nullable(z.string()),
})
export type Home = z.infer<typeof Home>

/** Somebody with a role at the property. */
export const HomePerson = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phoneNumber: z.nullable(z.string()),
  status: UserStatus,
  /** The person's roles at the property, strongest first. */
  roles: z.array(RoleName),
  /** The time when an email to this person's address first bounced. Null if emails to the address do not bounce. */
  addressBouncedAt: z.nullable(Instant),
})
export type HomePerson = z.infer<typeof HomePerson>

export const ListHomePeople = z.object(PageQuery)
export type ListHomePeople = z.output<typeof ListHomePeople>
