import * as z from 'zod/mini'
import { Permission } from '../access.ts'
import { Day, DayInput, FlagInput, Id, IdInput, Instant, listOf, OptionalIdInput, text } from '../fields.ts'
import { Amount, DeviceKey, OfferFile } from '../orders/offers/schema.ts'
import { ORDER_PARTIES } from '../orders/rules.ts'
import { OverrideReason } from '../orders/schema.ts'
import { PageQuery } from '../paging.ts'
import { QUOTE_EVENT_KINDS, QUOTE_PHOTOS_MAX, QUOTE_STATUSES, QUOTE_WORDS_MAX, QUOTES_MAX } from './rules.ts'
import { QUOTE_MESSAGES } from './texts.ts'

export const QuoteEvent = z.object({
  at: Instant,
  kind: z.enum(QUOTE_EVENT_KINDS),
  party: z.enum(ORDER_PARTIES),
  actorName: z.nullable(z.string()),
  words: z.nullable(z.string()),
  /** Of `given`: a quote that is given anew keeps what was given before. */
  amountPence: z.nullable(z.number()),
})
export type QuoteEvent = z.infer<typeof QuoteEvent>

/** A photo of the issue that staff let the firm see. */
export const QuotePhoto = z.object({
  photoId: Id,
  name: z.string(),
  url: z.string(),
  thumbnailUrl: z.string(),
})
export type QuotePhoto = z.infer<typeof QuotePhoto>

/** What one firm is asked to quote for, and what it gave. To a firm no answer tells whether there are others. */
export const Quote = z.object({
  /** By chance, so that no two of them tell how many lie between. */
  quoteId: Id,
  /** Null to a firm, as the title is: a quote gives no sight of the issue. */
  issueId: z.nullable(Id),
  issueTitle: z.nullable(z.string()),
  jobId: z.number(),
  propertyName: z.string(),
  address: z.string(),
  developmentName: z.string(),
  firmId: Id,
  firmName: z.string(),
  /** To a firm `NotChosen` is `Withdrawn`. */
  status: z.enum(QUOTE_STATUSES),
  /** What is asked. */
  words: z.string(),
  /** By when the quote is wanted. */
  dueOn: z.nullable(Day),
  amountPence: z.nullable(z.number()),
  /** What the firm says with it. */
  quoteWords: z.nullable(z.string()),
  file: z.nullable(OfferFile),
  photos: z.array(QuotePhoto),
  declineReason: z.nullable(z.string()),
  /** To staff: why an administrator asked although a paper has expired. */
  overrideReason: z.nullable(z.string()),
  askedAt: Instant,
  /** The last time. */
  givenAt: z.nullable(Instant),
  declinedAt: z.nullable(Instant),
  /** When it was chosen, or became not needed. */
  decidedAt: z.nullable(Instant),
  /** To staff: the work order that was prepared of it. */
  orderId: z.nullable(Id),
  /** To staff: up to what a manager chooses, where the amount is above it; else null. */
  limitPence: z.nullable(z.number()),
  version: z.number(),
  events: z.array(QuoteEvent),
  /** Where this reader may take it from here: without `Chosen` where that is an administrator's. */
  next: z.array(z.enum(QUOTE_STATUSES)),
  can: z.array(Permission),
})
export type Quote = z.infer<typeof Quote>

export const QuoteParams = z.object({ quoteId: IdInput })
export const QuotePhotoParams = z.object({ quoteId: IdInput, photoId: IdInput })

const CHOOSE_STATUSES = { error: 'Choose statuses from the list.' }
const CHOOSE_FIRMS = { error: QUOTE_MESSAGES.chooseFirms }
const CHOOSE_PHOTOS = { error: QUOTE_MESSAGES.choosePhotos }

export const AskForQuotes = z.object({
  firmIds: z
    .array(IdInput, CHOOSE_FIRMS)
    .check(z.minLength(1, CHOOSE_FIRMS), z.maxLength(QUOTES_MAX, CHOOSE_FIRMS)),
  words: text('What is asked', 1, QUOTE_WORDS_MAX),
  dueOn: z.optional(z.nullable(DayInput)),
  /** Of the issue's photos, those that the firms see. */
  photoIds: z.optional(z.array(IdInput, CHOOSE_PHOTOS).check(z.maxLength(QUOTE_PHOTOS_MAX, CHOOSE_PHOTOS))),
  overrideReason: OverrideReason,
})
export type AskForQuotes = z.output<typeof AskForQuotes>

const NOT_A_VERSION = { error: 'Enter a whole number.' }

/** The version that was read: a firm may have given another amount meanwhile. */
export const ChooseQuote = z.object({ version: z.int(NOT_A_VERSION) })
export type ChooseQuote = z.output<typeof ChooseQuote>

/** A multipart form with one file, or none. */
export const QUOTE_FIELDS = {
  give: {
    key: DeviceKey,
    amountPence: Amount,
    words: z.optional(text('Your words', 0, QUOTE_WORDS_MAX)),
    /** The file that was given before stays, unless another one comes or this is true. */
    removeFile: z.optional(FlagInput),
  },
  decline: { reason: text('Your reason', 1, QUOTE_WORDS_MAX, QUOTE_MESSAGES.reasonMissing) },
}

export const GiveQuote = z.object(QUOTE_FIELDS.give)
export type GiveQuote = z.output<typeof GiveQuote>
export const DeclineQuote = z.object(QUOTE_FIELDS.decline)
export type DeclineQuote = z.output<typeof DeclineQuote>

export const QUOTE_SORTS = ['-askedAt', 'askedAt'] as const

export const ListQuotes = z.object({
  ...PageQuery,
  sort: z.prefault(
    z.enum(QUOTE_SORTS, { error: 'This list cannot be sorted in that order. Choose another order.' }),
    '-askedAt',
  ),
  /** Status names, separated by commas; a firm's own words for them. */
  status: z.optional(
    listOf(z.enum(QUOTE_STATUSES, CHOOSE_STATUSES), QUOTE_STATUSES.length, CHOOSE_STATUSES.error),
  ),
  firmId: z.optional(OptionalIdInput),
})
export type ListQuotes = z.output<typeof ListQuotes>
