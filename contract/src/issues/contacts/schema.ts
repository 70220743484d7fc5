import * as z from 'zod/mini'
import { IdInput } from '../../fields.ts'
import { CHOOSE_CONTACT } from './texts.ts'

/** The occupant who gets the reporter's rights from now on, in addition to the reporter. Null for no contact. */
export const SetContact = z.object({
  userId: z.union([z.null(), IdInput], { error: CHOOSE_CONTACT }),
})
export type SetContact = z.output<typeof SetContact>
