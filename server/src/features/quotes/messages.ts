import { placeText } from '@doorstep/contract/places/texts'
import { poundsText } from '@doorstep/contract/orders/texts'
import type { SystemWriteCtx } from '../../context.ts'
import { dateFormat } from '../../time/formats.ts'
import type { QuoteRow } from './queries.ts'
import { isAbove, quoteLinkSubject } from './rules.ts'
import { mailToFirm, notifyStaffOfFirm } from '../firms/mails/messages.ts'
import type { FirmLink } from '../firms/mails/messages.ts'
import type { IssueRow } from '../issues/queries.ts'

const linkOf = (quote: QuoteRow): FirmLink => ({
  text: 'See the request and answer it',
  path: '/quote',
  subject: quoteLinkSubject(quote),
})

const GOES_ON =
  'You do not need to sign in to use the link. The link is only for this quote, and stops working when the quote ends. Please do not pass it on.'

const dayText = (day: string): string =>
  dateFormat({
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(day))

/**
 * The email to the firm says only what to price and where, and has a link for the answer. The email reveals nothing
 * about the issue.
 */
export async function notifyAskedToQuote(ctx: SystemWriteCtx, quote: QuoteRow): Promise<void> {
  const { propertyName, words, dueOn } = quote
  await mailToFirm(
    ctx,
    quote,
    {
      subject: `Quote request: ${propertyName}`,
      paragraphs: [
        `We would like a quote from you for work at ${placeText(quote)}.`,
        `The job: ${words}`,
        ...(dueOn === null ? [] : [`Please answer by ${dayText(dueOn)}.`]),
        `Please give your quote, or tell us that you will not quote. ${GOES_ON}`,
      ],
    },
    linkOf(quote),
  )
}

export async function notifyQuoteLinkRenewed(ctx: SystemWriteCtx, quote: QuoteRow): Promise<void> {
  await mailToFirm(
    ctx,
    quote,
    {
      subject: `New link to your quote: ${quote.propertyName}`,
      paragraphs: [
        `This is the new link to your quote for work at ${quote.propertyName}. The old link no longer works.`,
        GOES_ON,
      ],
    },
    linkOf(quote),
  )
}

/**
 * A withdrawn quote and a quote that was not chosen get the same text. The firm then can't tell whether others quoted.
 */
export async function notifyNotNeeded(ctx: SystemWriteCtx, quote: QuoteRow): Promise<void> {
  await mailToFirm(ctx, quote, {
    subject: `Quote no longer needed: ${quote.propertyName}`,
    paragraphs: [
      `We no longer need your quote for work at ${placeText(quote)}.`,
      'You do not need to do anything. Thank you.',
    ],
  })
}

/** Administrators are also notified of a quote above the managers' limit, because only they can choose it. */
export async function notifyStaffOfQuote(
  ctx: SystemWriteCtx,
  issue: IssueRow,
  quote: QuoteRow,
): Promise<void> {
  const { firmName, status, amountPence, quoteWords, declineReason } = quote
  const isGiven = status === 'Given' && amountPence !== null
  await notifyStaffOfFirm(
    ctx,
    issue,
    {
      firmName,
      moved: isGiven ? `has given a quote of ${poundsText(amountPence)} for` : 'has declined to quote for',
      words: isGiven ? quoteWords : declineReason,
    },
    { withAdministrators: isGiven && isAbove(ctx, amountPence) },
  )
}
