import * as z from 'zod/mini'
import { CreateBlock } from '@doorstep/contract/blocks/schema'
import { NO_SITE_NAME, SITE_NAME } from '@doorstep/contract/developments/texts'
import { line } from '@doorstep/contract/fields'
import type { BLOCK_COLUMNS, ParserOf } from '@doorstep/contract/importColumns'

const { name, address, postcode, storeys, heightMetres, yearBuilt, emergencyNumber } = CreateBlock.shape

/**
 * A line of a blocks file. The import finds the block by its site and name. An empty cell or a missing column changes
 * nothing.
 */
export const BlockLine = z.object({
  siteName: line(SITE_NAME, 1, 120, NO_SITE_NAME),
  name,
  address,
  postcode,
  storeys,
  heightInMetres: heightMetres,
  yearBuilt,
  emergencyNumber,
} satisfies ParserOf<typeof BLOCK_COLUMNS>)
export type BlockLine = z.output<typeof BlockLine>
