import { CancelOrder, PrepareOrder } from '@doorstep/contract/orders/schema'
import * as z from 'zod/mini'
import { isPounds, NOT_POUNDS } from '../../../lib/pounds.ts'

/** A schema for an amount typed in pounds. */
const Pounds = z
  .string()
  .check(z.refine((text) => text.trim() === '' || isPounds(text), { error: NOT_POUNDS }))

export const CHOOSE_FIRM = 'Choose a firm from the list.'

/** The form of a work order: the firm, the work and the choice to send the order at once. */
export const OrderValues = z.object({
  firmId: z.nullable(z.number()).check(z.refine((id) => id !== null, { error: CHOOSE_FIRM })),
  words: PrepareOrder.shape.words,
  photoIds: z.array(z.number()),
  /** The id of the asset, or 0 for no asset. */
  assetId: z.number(),
  limit: Pounds,
  send: z.boolean(),
  overrideReason: z.string(),
})
export type OrderValues = z.infer<typeof OrderValues>

export const CancelValues = z.object({ words: CancelOrder.shape.words, forNoAccess: z.boolean() })
