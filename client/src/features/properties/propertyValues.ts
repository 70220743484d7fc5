import { CreateProperty, type PropertySummary } from '@doorstep/contract/properties/schema'
import * as z from 'zod/mini'
import type { RecordPart } from '../../forms/recordMerge.ts'

const { name, address } = CreateProperty.shape

/** The values of the property form. The development determines the city and the country. */
export const PropertyForm = z.object({
  development: z
    .nullable(z.object({ id: z.number(), label: z.string() }))
    .check(z.refine((chosen) => chosen !== null, { error: 'Development is required.' })),
  /** The block of the home. Null if the home is not in a block. */
  block: z.nullable(z.object({ id: z.number(), label: z.string() })),
  address,
  name,
  city: z.string(),
  country: z.string(),
})
export type PropertyValues = z.infer<typeof PropertyForm>

export const NEW_PROPERTY: PropertyValues = {
  development: null,
  block: null,
  address: '',
  name: '',
  city: '',
  country: '',
}

export function propertyValuesOf(row: PropertySummary): PropertyValues {
  return {
    development: { id: row.developmentId, label: row.developmentName },
    block: row.block ? { id: row.block.id, label: row.block.name } : null,
    address: row.address,
    name: row.name,
    city: row.city,
    country: row.country,
  }
}

export const PROPERTY_PARTS: readonly RecordPart<PropertyValues>[] = [
  {
    label: 'Development',
    names: ['development', 'city', 'country'],
    text: ({ development, city }) => `${development?.label ?? '-'}, ${city}`,
  },
  { label: 'Block', names: ['block'], text: ({ block }) => block?.label ?? '-' },
  { label: 'Address', names: ['address'] },
  { label: 'Name', names: ['name'] },
]
