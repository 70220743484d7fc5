import * as z from 'zod/mini'
import { CreateDevelopment, EmergencyNumber } from '@doorstep/contract/developments/schema'
import { line } from '@doorstep/contract/fields'
import type { ParserOf, DEVELOPMENT_COLUMNS } from '@doorstep/contract/importColumns'
import { NO_CITY, NO_COUNTRY } from '@doorstep/contract/developments/texts'

const { developmentName, siteName, address } = CreateDevelopment.shape

/** A line of a developments file. The import finds the development by its site name. */
export const DevelopmentLine = z.object({
  siteName,
  developmentName,
  address,
  city: line('City', 1, 100, NO_CITY),
  country: line('Country', 1, 100, NO_COUNTRY),
  /** An empty cell or a missing column does not change the emergency number. */
  emergencyNumber: EmergencyNumber,
} satisfies ParserOf<typeof DEVELOPMENT_COLUMNS>)
export type DevelopmentLine = z.output<typeof DevelopmentLine>
