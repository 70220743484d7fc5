import * as z from 'zod/mini'
import { IdInput } from '../../fields.ts'

export const AddFirmPerson = z.object({ userId: IdInput })
export type AddFirmPerson = z.output<typeof AddFirmPerson>

export const FirmPersonParams = z.object({ firmId: IdInput, userId: IdInput })
