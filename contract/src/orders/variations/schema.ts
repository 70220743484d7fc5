import * as z from 'zod/mini'
import { Id, IdInput, Instant, text } from '../../fields.ts'
import { Amount, DeviceKey, LINK, OfferFile } from '../offers/schema.ts'
import { ORDER_WORDS_MAX } from '../rules.ts'
import { VARIATION_STATES } from './rules.ts'
import { VARIATION_MESSAGES } from './texts.ts'

/** A firm's request for a higher limit for its work order. */
export const OrderVariation = z.object({
  variationId: Id,
  /** The new total limit of the work order. */
  amountPence: z.number(),
  words: z.string(),
  file: z.nullable(OfferFile),
  state: z.enum(VARIATION_STATES),
  askedAt: Instant,
  decidedAt: z.nullable(Instant),
  /** Who decided about the request. Null for people who are not staff. */
  decidedByName: z.nullable(z.string()),
  decisionWords: z.nullable(z.string()),
  /**
   * The manager's limit, if the amount is above the limit. Null for a lower amount, and for people who are not staff.
   */
  limitPence: z.nullable(z.number()),
})
export type OrderVariation = z.infer<typeof OrderVariation>

/** A multipart form with at most one file, in which a firm requests a higher limit. */
export const VARIATION_FIELDS = {
  key: DeviceKey,
  amountPence: Amount,
  words: text('Your words', 1, ORDER_WORDS_MAX, VARIATION_MESSAGES.wordsMissing),
}

export const VariationParams = z.object({ orderId: IdInput, variationId: IdInput })
export const VariationOrderParams = z.object({ orderId: IdInput })

export const AskVariation = z.object(VARIATION_FIELDS)
export type AskVariation = z.output<typeof AskVariation>
export const AskVariationByLink = z.object({ ...LINK, ...VARIATION_FIELDS })
export type AskVariationByLink = z.output<typeof AskVariationByLink>
export const ReadVariationFileByLink = z.object({ token: LINK.token, variationId: IdInput })
export type ReadVariationFileByLink = z.output<typeof ReadVariationFileByLink>

export const DecideVariation = z.object({
  variationId: IdInput,
  approve: z.boolean({ error: 'Choose true or false.' }),
  words: text('Message to the firm', 1, ORDER_WORDS_MAX, VARIATION_MESSAGES.decisionMissing),
})
export type DecideVariation = z.output<typeof DecideVariation>
