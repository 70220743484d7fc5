import * as z from 'zod/mini'
import { LinkToken } from '../../auth/schema.ts'
import type { FileRules } from '../../endpoint.ts'
import { PROOF_MAX_BYTES } from '../../users/rules.ts'
import { PROOF_MESSAGES, PROOF_TYPES } from '../../users/schema.ts'
import { LIMIT_MAX } from '../rules.ts'
import { UNLOCK_AGAIN } from '../work/texts.ts'

/** A random id from the device. A repeated submission with the same id has no further effect. */
export const DeviceKey = z.uuid({ error: 'Send a random UUID.' })

const AMOUNT_MESSAGE = 'Enter an amount in pounds and pence, from £0 to £1,000,000.'
const NOT_AN_UNLOCK = { error: UNLOCK_AGAIN }
const NOT_AN_AMOUNT = { error: AMOUNT_MESSAGE }

/** Proves that somebody entered a code in this browser. */
export const Unlock = z.string(NOT_AN_UNLOCK).check(z.regex(/^[\w-]{43}$/, NOT_AN_UNLOCK))

/** Fields of calls by link. The token grants access. */
export const LINK = { token: LinkToken, unlock: z.optional(Unlock) }

/** The firm's price in pence: a whole number, or its digits from a form. */
export const Amount = z.pipe(
  z.union([z.string().check(z.regex(/^[0-9]{1,9}$/, NOT_AN_AMOUNT)), z.int(NOT_AN_AMOUNT)], NOT_AN_AMOUNT),
  z.pipe(
    z.transform(Number),
    z.int(NOT_AN_AMOUNT).check(z.gte(0, NOT_AN_AMOUNT), z.lte(LIMIT_MAX, NOT_AN_AMOUNT)),
  ),
)

/** The attached file. `url` needs an account. A caller with a link sends its token instead. */
export const OfferFile = z.object({ name: z.string(), type: z.string(), url: z.string() })
export type OfferFile = z.infer<typeof OfferFile>

/** The file types that a firm can attach: PDF or picture. */
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
