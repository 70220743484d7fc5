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
  /** Whose emergency services come; null where nobody has said it. */
  nation: z.nullable(NationName),
  /** The development's own. */
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
  /** Those that they have there, the strongest first. */
  roles: z.array(RoleName),
  /** Since when mails to the address come back; null where they do not. */
  addressBouncedAt: z.nullable(Instant),
})
export type HomePerson = z.infer<typeof HomePerson>

export const ListHomePeople = z.object(PageQuery)
export type ListHomePeople = z.output<typeof ListHomePeople>
