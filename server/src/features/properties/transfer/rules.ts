import * as z from 'zod/mini'
import { line } from '@doorstep/contract/fields'
import { CreateProperty } from '@doorstep/contract/properties/schema'

const { name, address } = CreateProperty.shape

/** A property in a file; site and name tell it from the others. */
export const PropertyLine = z.object({
  siteName: line('Site Name', 1, 120, 'Site Name is required'),
  name,
  address,
})
export type PropertyLine = z.output<typeof PropertyLine>
