import { QUOTE_MESSAGES } from '@doorstep/contract/quotes/texts'
import { AskForQuotes } from '@doorstep/contract/quotes/schema'
import * as z from 'zod/mini'
import { today } from '../../../lib/dates.ts'
import { CHOOSE_FIRM } from '../orders/orderValues.ts'

const Firm = z.nullable(z.number())

/** The form that asks firms for a quote: the firms, the work and the last day. */
export const QuoteValues = z.object({
  firm1: Firm.check(z.refine((id) => id !== null, { error: CHOOSE_FIRM })),
  firm2: Firm,
  firm3: Firm,
  words: AskForQuotes.shape.words,
  dueOn: z.string().check(z.refine((day) => day === '' || day >= today(), { error: QUOTE_MESSAGES.dayOver })),
  photoIds: z.array(z.number()),
  overrideReason: z.string(),
})
export type QuoteValues = z.infer<typeof QuoteValues>

/** The value of an optional firm field that is empty. */
export const NOBODY = 0

/** The chosen firms without duplicates. */
export const firmsOf = (values: Pick<QuoteValues, 'firm1' | 'firm2' | 'firm3'>): number[] => [
  ...new Set([values.firm1, values.firm2, values.firm3].flatMap((id) => id || [])),
]
