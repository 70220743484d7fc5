import * as z from 'zod/mini'
import { Email } from '../../auth/schema.ts'
import { IdInput } from '../../fields.ts'
import { FirstName, LastName } from '../../users/schema.ts'

export const AddFirmPerson = z.object({ userId: IdInput })
export type AddFirmPerson = z.output<typeof AddFirmPerson>

/** Emails an invitation to somebody new. The link in the email creates an account that works for the firm. */
export const InviteFirmPerson = z.object({ email: Email, firstName: FirstName, lastName: LastName })
export type InviteFirmPerson = z.output<typeof InviteFirmPerson>

export const FirmPersonParams = z.object({ firmId: IdInput, userId: IdInput })
