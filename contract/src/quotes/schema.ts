import * as z from 'zod/mini'
import { Permission } from '../access.ts'
import { Day, DayInput, FlagInput, Id, IdInput, Instant, listOf, OptionalIdInput, text } from '../fields.ts'
import { Amount, DeviceKey, OfferFile } from '../orders/offers/schema.ts'
import { ORDER_PARTIES } from '../orders/rules.ts'
import { OverrideReason, SharedPhoto, SharedPhotoIds } from '../orders/schema.ts'
import { PageQuery, sortOf } from '../paging.ts'
import { QUOTE_EVENT_KINDS, QUOTE_STATUSES, QUOTE_WORDS_MAX, QUOTES_MAX } from './rules.ts'
import { QUOTE_MESSAGES } from './texts.ts'

export const QuoteEvent = z.object({
  at: Instant,
  kind: z.enum(QUOTE_EVENT_KINDS),
  party: z.enum(ORDER_PARTIES),
  actorName: z.nullable(z.string()),
  words: z.nullable(z.string()),
  /** The amount of a `given` event. Each event has its own amount, so the history keeps earlier amounts. */
  amountPence: z.nullable(z.number()),
})
export type QuoteEvent = z.infer<typeof QuoteEvent>

/**
 * A request for a quote to one firm, and the firm's answer. A response to a firm never reveals whether staff asked
 * other firms too.
 */
export const Quote = z.object({
  /** A random id. Consecutive ids would reveal to a firm how many quotes there are. */
  quoteId: Id,
  /**
   * The id of the issue. For a firm, the id and the title are null, because a quote does not give access to the issue.
   */
  issueId: z.nullable(Id),
  issueTitle: z.nullable(z.string()),
  jobId: z.number(),
  propertyName: z.string(),
  address: z.string(),
  developmentName: z.string(),
  firmId: Id,
  firmName: z.string(),
  /** A firm sees `NotChosen` as `Withdrawn`. */
  status: z.enum(QUOTE_STATUSES),
  /** The work that staff ask the firm to price. */
  words: z.string(),
  /** The day by which staff want the quote. */
  dueOn: z.nullable(Day),
  amountPence: z.nullable(z.number()),
  /** The firm's message with the quote. */
  quoteWords: z.nullable(z.string()),
  file: z.nullable(OfferFile),
  photos: z.array(SharedPhoto),
  declineReason: z.nullable(z.string()),
  /** Staff only: why an administrator asked the firm although one of its documents has expired. */
  overrideReason: z.nullable(z.string()),
  askedAt: Instant,
  /** When the firm last gave or changed the quote. */
  givenAt: z.nullable(Instant),
  declinedAt: z.nullable(Instant),
  /** When staff chose the quote, or when the quote ended without being chosen. */
  decidedAt: z.nullable(Instant),
  /** Staff only: the work order that staff prepared from the quote. */
  orderId: z.nullable(Id),
  /**
   * The manager's limit, if the amount is above the limit. Null for a lower amount, and for people who are not staff.
   */
  limitPence: z.nullable(z.number()),
  version: z.number(),
  events: z.array(QuoteEvent),
  /**
   * The statuses that this reader can move the quote to. Excludes `Chosen` if only an administrator can choose the
   * quote.
   */
  next: z.array(z.enum(QUOTE_STATUSES)),
  can: z.array(Permission),
})
export type Quote = z.infer<typeof Quote>

export const QuoteParams = z.object({ quoteId: IdInput })
export const QuotePhotoParams = z.object({ quoteId: IdInput, photoId: IdInput })

const CHOOSE_STATUSES = { error: 'Choose statuses from the list.' }
const CHOOSE_FIRMS = { error: QUOTE_MESSAGES.chooseFirms }

export const AskForQuotes = z.object({
  firmIds: z
    .array(IdInput, CHOOSE_FIRMS)
    .check(z.minLength(1, CHOOSE_FIRMS), z.maxLength(QUOTES_MAX, CHOOSE_FIRMS)),
  words: text('Work needed', 1, QUOTE_WORDS_MAX),
  dueOn: z.optional(z.nullable(DayInput)),
  /** The photos of the issue that staff share with the firms. */
  photoIds: SharedPhotoIds,
  overrideReason: OverrideReason,
})
export type AskForQuotes = z.output<typeof AskForQuotes>

const NOT_A_VERSION = { error: 'Enter a whole number.' }

/** The version of the quote that the caller read. The firm might have changed the amount in the meantime. */
export const ChooseQuote = z.object({ version: z.int(NOT_A_VERSION) })
export type ChooseQuote = z.output<typeof ChooseQuote>

/** The multipart form of a quote, with at most one file. */
export const QUOTE_FIELDS = {
  give: {
    key: DeviceKey,
    amountPence: Amount,
    words: z.optional(text('Your words', 0, QUOTE_WORDS_MAX)),
    /** True removes the current file. Sending a new file replaces it. */
    removeFile: z.optional(FlagInput),
  },
  decline: { reason: text('Your reason', 1, QUOTE_WORDS_MAX, QUOTE_MESSAGES.reasonMissing) },
}

export const GiveQuote = z.object(QUOTE_FIELDS.give)
export type GiveQuote = z.output<typeof GiveQuote>
export const DeclineQuote = z.object(QUOTE_FIELDS.decline)
export type DeclineQuote = z.output<typeof DeclineQuote>

export const ListQuotes = z.object({
  ...PageQuery,
  sort: sortOf(['-askedAt', 'askedAt']),
  /** Status names, separated by commas, as the firm sees them. */
  status: z.optional(
    listOf(z.enum(QUOTE_STATUSES, CHOOSE_STATUSES), QUOTE_STATUSES.length, CHOOSE_STATUSES.error),
  ),
  firmId: z.optional(OptionalIdInput),
})
export type ListQuotes = z.output<typeof ListQuotes>
