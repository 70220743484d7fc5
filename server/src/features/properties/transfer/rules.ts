import * as z from 'zod/mini'
import { line } from '@doorstep/contract/fields'
import type { ParserOf, PROPERTY_COLUMNS } from '@doorstep/contract/importColumns'
import { CreateProperty } from '@doorstep/contract/properties/schema'
import { SITE_NAME, NO_SITE_NAME } from '@doorstep/contract/developments/texts'

const { name, address } = CreateProperty.shape

export const PropertyLine = z.object({
  siteName: line(SITE_NAME, 1, 120, NO_SITE_NAME),
  name,
  address,
  /** If the cell is empty or the column is missing, the home's block stays unchanged. */
  block: line('Block', 0, 120),
} satisfies ParserOf<typeof PROPERTY_COLUMNS>)
export type PropertyLine = z.output<typeof PropertyLine>
