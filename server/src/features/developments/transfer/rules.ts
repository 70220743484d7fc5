import * as z from 'zod/mini'
import { CreateDevelopment } from '@doorstep/contract/developments/schema'
import { line } from '@doorstep/contract/fields'

const { developmentName, siteName, address } = CreateDevelopment.shape

/** A development in a file; its site name tells it from the others. */
export const DevelopmentLine = z.object({
  siteName,
  developmentName,
  address,
  city: line('City', 1, 100, 'City is required'),
  country: line('Country', 1, 100, 'Country is required'),
})
export type DevelopmentLine = z.output<typeof DevelopmentLine>
