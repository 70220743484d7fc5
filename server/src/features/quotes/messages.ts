import { poundsText } from '@doorstep/contract/orders/texts'
import type { SystemWriteCtx } from '../../context.ts'
import { dateFormat } from '../../time/formats.ts'
import { isAbove, quoteLinkSubject } from './rules.ts'
import { mailToFirm, tellStaffOfFirm } from '../firms/mails/messages.ts'
import type { FirmLink } from '../firms/mails/messages.ts'
import type { IssueRow } from '../issues/queries.ts'
import type { QuoteRow } from './rules.ts'

const linkOf = (quote: QuoteRow): FirmLink => ({
  text: 'See what is asked, and answer',
  path: '/quote',
  subject: quoteLinkSubject(quote),
})

const GOES_ON =
  'The link needs no login. It is for this quote alone, and ends with it: please do not pass it on.'

const dayText = (day: string): string =>
  dateFormat({
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(day))

/** What is asked, where, and the link by which the firm answers. Of the issue it is told no more. */
export async function tellAskedToQuote(ctx: SystemWriteCtx, quote: QuoteRow): Promise<void> {
  const { propertyName, address, words, dueOn } = quote
  await mailToFirm(
    ctx,
    quote,
    {
      subject: `Please quote: ${propertyName}`,
      paragraphs: [
        `We would like a quote from you for work at ${propertyName}, ${address}.`,
        `The job: ${words}`,
        ...(dueOn === null ? [] : [`Please answer by ${dayText(dueOn)}.`]),
        `Please give your quote, or say that you do not quote. ${GOES_ON}`,
      ],
    },
    linkOf(quote),
  )
}

export async function tellQuoteLinkRenewed(ctx: SystemWriteCtx, quote: QuoteRow): Promise<void> {
  await mailToFirm(
    ctx,
    quote,
    {
      subject: `New link to your quote: ${quote.propertyName}`,
      paragraphs: [
        `This is the new link to your quote for work at ${quote.propertyName}. The former one does not work any more.`,
        GOES_ON,
      ],
    },
    linkOf(quote),
  )
}

/** The same words whatever has become of it: whether there were others is nobody's to know. */
export async function tellNotNeeded(ctx: SystemWriteCtx, quote: QuoteRow): Promise<void> {
  await mailToFirm(ctx, quote, {
    subject: `Quote not needed any more: ${quote.propertyName}`,
    paragraphs: [
      `The quote that we asked you for, for work at ${quote.propertyName}, ${quote.address}, is not needed any more.`,
      'There is nothing for you to do. Thank you.',
    ],
  })
}

/** What only administrators may choose is news to them too. */
export async function tellStaffOfQuote(ctx: SystemWriteCtx, issue: IssueRow, quote: QuoteRow): Promise<void> {
  const { firmName, status, amountPence, quoteWords, declineReason } = quote
  const isGiven = status === 'Given' && amountPence !== null
  await tellStaffOfFirm(
    ctx,
    issue,
    {
      firmName,
      moved: isGiven ? `gives a quote of ${poundsText(amountPence)} for` : 'does not quote for',
      words: isGiven ? quoteWords : declineReason,
    },
    { withAdministrators: isGiven && isAbove(ctx, amountPence) },
  )
}
