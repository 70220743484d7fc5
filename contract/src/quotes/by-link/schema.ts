import * as z from 'zod/mini'
import { LinkToken } from '../../auth/schema.ts'
import { IdInput } from '../../fields.ts'
import { QUOTE_FIELDS } from '../schema.ts'

/** The token from the link grants access to the quote. */
export const QuoteLink = z.object({ token: LinkToken })
export type QuoteLink = z.output<typeof QuoteLink>
export const GiveByLink = z.object({ token: LinkToken, ...QUOTE_FIELDS.give })
export type GiveByLink = z.output<typeof GiveByLink>
export const DeclineQuoteByLink = z.object({ token: LinkToken, ...QUOTE_FIELDS.decline })
export type DeclineQuoteByLink = z.output<typeof DeclineQuoteByLink>
export const ReadQuotePhotoByLink = z.object({ token: LinkToken, photoId: IdInput })
export type ReadQuotePhotoByLink = z.output<typeof ReadQuotePhotoByLink>
