import * as z from 'zod/mini'
import { LinkToken } from '../../auth/schema.ts'
import type { FileRules } from '../../endpoint.ts'
import { PROOF_MAX_BYTES, PROOF_MESSAGES, PROOF_TYPES } from '../../users/schema.ts'
import { LIMIT_MAX } from '../rules.ts'

/** The device's own id of what it sends: sent again, it is the same. */
export const DeviceKey = z.uuid({ error: 'Send a random UUID.' })

const AMOUNT_MESSAGE = 'Enter an amount in pounds and pence, from £0 to £1,000,000.'
const NOT_AN_UNLOCK = { error: 'Enter the code again.' }
const NOT_AN_AMOUNT = { error: AMOUNT_MESSAGE }

/** Of calls by a link: its token is the right, and `unlock` what a typed code was answered with, in this browser. */
export const LINK = {
  token: LinkToken,
  unlock: z.optional(z.string(NOT_AN_UNLOCK).check(z.regex(/^[\w-]{43}$/, NOT_AN_UNLOCK))),
}

/** What a firm asks, of a form: a whole number of pence, or its digits. */
export const Amount = z.pipe(
  z.union([z.string().check(z.regex(/^[0-9]{1,9}$/, NOT_AN_AMOUNT)), z.int(NOT_AN_AMOUNT)], NOT_AN_AMOUNT),
  z.pipe(
    z.transform(Number),
    z.int(NOT_AN_AMOUNT).check(z.gte(0, NOT_AN_AMOUNT), z.lte(LIMIT_MAX, NOT_AN_AMOUNT)),
  ),
)

/** The file that came with it. `url` is for whoever has an account: a link reads it by its token. */
export const OfferFile = z.object({ name: z.string(), type: z.string(), url: z.string() })
export type OfferFile = z.infer<typeof OfferFile>

/** What a firm sends with an amount: a PDF or a picture. */
export const OFFER_FILE_TYPES = PROOF_TYPES
export const OFFER_FILE_RULES: FileRules = {
  types: OFFER_FILE_TYPES,
  maxBytes: PROOF_MAX_BYTES,
  messages: {
    tooMany: 'Send one file only.',
    tooLarge: PROOF_MESSAGES.tooLarge,
    wrongType: PROOF_MESSAGES.wrongType,
  },
}
