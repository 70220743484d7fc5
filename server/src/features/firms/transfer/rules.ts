import { Email } from '@doorstep/contract/auth/schema'
import { FirmName, FirmPhone, FirmTrades } from '@doorstep/contract/firms/schema'
import { line } from '@doorstep/contract/fields'
import type { FIRM_COLUMNS, ParserOf } from '@doorstep/contract/importColumns'
import * as z from 'zod/mini'

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** A firm in an import file, identified by its name. */
export const FirmLine = z.object({
  name: FirmName,
  email: Email,
  phone: FirmPhone,
  trades: z.pipe(z.pipe(line('Trades', 1, 500), z.transform(listOf)), FirmTrades),
  sites: z.pipe(line('Sites', 1, 4000), z.transform(listOf)),
} satisfies ParserOf<typeof FIRM_COLUMNS>)
export type FirmLine = z.output<typeof FirmLine>
