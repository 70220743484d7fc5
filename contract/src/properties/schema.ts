import * as z from 'zod/mini'
import { Permission } from '../access.ts'
import { Id, IdInput } from '../fields.ts'

export const Property = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  developmentId: Id,
  isActive: z.boolean(),
})
export type Property = z.infer<typeof Property>

/** A property of the switcher, with what this person may do there. */
export const OwnProperty = z.extend(Property, {
  developmentName: z.string(),
  siteName: z.string(),
  can: z.array(Permission),
})
export type OwnProperty = z.infer<typeof OwnProperty>

export const PropertyParams = z.object({ propertyId: IdInput })
export const Occupant = z.object({ id: Id, name: z.string() })
export type Occupant = z.infer<typeof Occupant>
