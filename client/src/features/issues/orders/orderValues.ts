import { ORDER_WORDS_MAX } from '@doorstep/contract/orders/rules'
import { CancelOrder, PrepareOrder } from '@doorstep/contract/orders/schema'
import type { Issue } from '@doorstep/contract/issues/schema'
import * as z from 'zod/mini'

/** What is asked of a firm, unless somebody says it otherwise. */
export function askedOf({ title, description }: Pick<Issue, 'title' | 'description'>): string {
  return `${title}\n\n${description}`.slice(0, ORDER_WORDS_MAX).trim()
}

const NOT_POUNDS = 'Type pounds, such as 250 or 250.50.'

/** An amount as it is typed, in pounds. */
export const Pounds = z.string().check(
  z.refine((text) => text.trim() === '' || /^\d{1,6}(\.\d{1,2})?$/.test(text.trim()), {
    error: NOT_POUNDS,
  }),
)

/** In pence; nothing where nothing was typed. */
export function penceOf(pounds: string): number | null {
  return pounds.trim() === '' ? null : Math.round(Number(pounds) * 100)
}

export const CHOOSE_FIRM = 'Choose a firm from the list.'

/** What is asked, of whom, and whether at once. */
export const OrderValues = z.object({
  firmId: z.nullable(z.number()).check(z.refine((id) => id !== null, { error: CHOOSE_FIRM })),
  words: PrepareOrder.shape.words,
  limit: Pounds,
  send: z.boolean(),
  overrideReason: z.string(),
})
export type OrderValues = z.infer<typeof OrderValues>

export const CancelValues = z.object({ words: CancelOrder.shape.words })
