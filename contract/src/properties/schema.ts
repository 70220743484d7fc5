import * as z from 'zod/mini'
import { Permission } from '../access.ts'
import { Id, IdInput, line, NOT_POSITIVE, SearchText, VersionInput } from '../fields.ts'
import { NationName } from '../collections/schema.ts'
import { PageQuery, sortOf } from '../paging.ts'

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

/** A row of the properties list. */
export const PropertySummary = z.extend(Property, {
  developmentName: z.string(),
  siteName: z.string(),
  /** The block that contains the property. Left out if no block contains the property. */
  block: z.optional(z.object({ id: Id, name: z.string() })),
  version: z.number(),
  /** This reader's current permissions for the property. */
  can: z.array(Permission),
})
export type PropertySummary = z.infer<typeof PropertySummary>

export const ListProperties = z.object({
  ...PageQuery,
  sort: sortOf(['name', '-name', 'development', '-development']),
  developmentId: z.optional(IdInput),
  blockId: z.optional(IdInput),
  /** True for only active properties, false for only inactive properties. */
  active: z.optional(z.enum(['true', 'false', ''], { error: 'Choose true or false.' })),
  /** Matches part of the property's name, address or development. */
  q: SearchText,
})
export type ListProperties = z.output<typeof ListProperties>

/** A property in the switcher, with what this person can do there. */
export const OwnProperty = z.extend(Property, {
  developmentName: z.string(),
  siteName: z.string(),
  /** The nation of the development, which decides the emergency services. Null if the development has no nation. */
  nation: z.nullable(NationName),
  /** The block's emergency number. If the block has none, the development's emergency number. */
  emergencyNumber: z.nullable(z.string()),
  can: z.array(Permission),
})
export type OwnProperty = z.infer<typeof OwnProperty>

export const PropertyParams = z.object({ propertyId: IdInput })
export const Occupant = z.object({ id: Id, name: z.string() })
export type Occupant = z.infer<typeof Occupant>

const NAME_MAX = 120
const ADDRESS_MAX = 300
const PLACE_MAX = 100

const NoneOrId = z.pipe(
  z.union([z.literal(''), z.null(), IdInput], { error: NOT_POSITIVE }),
  z.transform((id) => (id === '' ? null : id)),
)

const fields = {
  name: line('Name', 1, NAME_MAX),
  address: line('Address', 1, ADDRESS_MAX),
  developmentId: IdInput,
  /**
   * A block of this development. Blank for no block. If left out, the home stays in its block unless its development
   * changes.
   */
  blockId: z.optional(NoneOrId),
  /** The server copies city and country from the development, and ignores these fields. */
  city: z.optional(z.nullable(line('City', 0, PLACE_MAX))),
  country: z.optional(z.nullable(line('Country', 0, PLACE_MAX))),
}

export const CreateProperty = z.object(fields)
export type CreateProperty = z.output<typeof CreateProperty>
export const UpdateProperty = z.object({ ...fields, version: VersionInput })
export type UpdateProperty = z.output<typeof UpdateProperty>
