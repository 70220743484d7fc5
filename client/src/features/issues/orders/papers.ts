import { formatDayOfYear } from '../../../lib/dates.ts'
import type { FirmChoice } from '@doorstep/contract/orders/choices/schema'

/** "Public liability, until Sun 31 May 2026" */
export const paperText = ({ name, expiresOn }: FirmChoice['expired'][number]): string =>
  `${name}, until ${formatDayOfYear(expiresOn)}`
