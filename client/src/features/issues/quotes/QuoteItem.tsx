import type { Issue } from '@doorstep/contract/issues/schema'
import { administratorAbove, poundsText } from '@doorstep/contract/orders/texts'
import { quoteEndpoints } from '@doorstep/contract/quotes/endpoints'
import type { QuoteStatus } from '@doorstep/contract/quotes/rules'
import type { Quote } from '@doorstep/contract/quotes/schema'
import { QUOTE_EVENT_LABELS, QUOTE_STATUS_LABELS } from '@doorstep/contract/quotes/texts'
import { callStream } from '../../../api/call.ts'
import { formatDayOfYear } from '../../../lib/dates.ts'
import { Badge, type Tone } from '../../../ui/Badge.tsx'
import { PressedTime } from '../../../ui/PressedTime.tsx'
import { FileOpener } from '../../../work/offers/FileOpener.tsx'
import { CutText } from '../CutText.tsx'
import { EventHistory } from '../orders/EventHistory.tsx'
import { QuoteActions, QuoteMenu } from './QuoteActions.tsx'

const TONES: Partial<Record<QuoteStatus, Tone>> = {
  Asked: 'info',
  Given: 'teal',
  Declined: 'warn',
  Chosen: 'ok',
}

interface QuoteItemProps {
  issue: Issue
  quote: Quote
  /** All quotes of the issue, for a comparison with this quote. */
  quotes: readonly Quote[]
  isLowest: boolean
}

/** The quote of one firm. Its rows align with the rows of the other quotes. */
export function QuoteItem({ issue, quote, quotes, isLowest }: QuoteItemProps) {
  const { firmName, status, file, quoteId, overrideReason } = quote
  return (
    <article
      aria-label={`Quote from ${firmName}`}
      className="row-span-5 grid grid-rows-subgrid gap-y-2 rounded-lg border border-border p-3 text-sm"
    >
      <header className="flex items-start gap-2 self-start">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <h4 dir="auto" className="min-w-0 font-semibold break-words">
            {firmName}
          </h4>
          <Badge tone={TONES[status] ?? 'neutral'}>{QUOTE_STATUS_LABELS[status]}</Badge>
        </div>
        <QuoteMenu issue={issue} quote={quote} />
      </header>
      <Amount quote={quote} isLowest={isLowest} />
      <div className="flex min-w-0 flex-col gap-2">
        <Said quote={quote} />
        {file && (
          <FileOpener
            name={file.name}
            read={async () =>
              (await callStream(quoteEndpoints.readQuoteFile, { params: { quoteId } }, {})).blob()
            }
          />
        )}
      </div>
      <EventHistory
        title="History of this quote"
        events={quote.events.map(({ kind, amountPence, ...event }) => ({
          ...event,
          label: QUOTE_EVENT_LABELS[kind] + (amountPence === null ? '' : `: ${poundsText(amountPence)}`),
        }))}
      />
      <div className="flex flex-col gap-2">
        {overrideReason !== null && overrideReason !== '' && (
          <p dir="auto" className="text-xs break-words text-muted">
            Asked although the firm’s documents had expired: {overrideReason}
          </p>
        )}
        <AboveLimit quote={quote} />
        <QuoteActions issue={issue} quote={quote} quotes={quotes} />
      </div>
    </article>
  )
}

function Amount({ quote, isLowest }: { quote: Quote; isLowest: boolean }) {
  const { amountPence, givenAt, askedAt, dueOn, declinedAt } = quote
  if (amountPence !== null && givenAt !== null)
    return (
      <p>
        <span className="flex flex-wrap items-center gap-x-2">
          <strong className="text-lg font-semibold tabular-nums">{poundsText(amountPence)}</strong>
          {isLowest && (
            <Badge tone="ok" hasDot={false}>
              Lowest
            </Badge>
          )}
        </span>
        <span className="text-xs text-muted">
          given <PressedTime at={givenAt} />
        </span>
      </p>
    )
  return (
    <p className="text-muted">
      <span>{declinedAt === null ? 'No quote yet' : 'Declined to quote'}</span>
      <span className="block text-xs">
        asked <PressedTime at={askedAt} />
        <span>{declinedAt === null && dueOn !== null ? `, wanted by ${formatDayOfYear(dueOn)}` : ''}</span>
      </span>
    </p>
  )
}

function Said({ quote: { firmName, quoteWords, declineReason, words } }: { quote: Quote }) {
  const said = declineReason ?? quoteWords
  if (said !== null && said !== '')
    return (
      <blockquote className="border-l-4 border-border-strong pl-3">
        <CutText text={said} name={`answer of ${firmName}`} />
      </blockquote>
    )
  return (
    <p className="text-muted">
      Asked: <CutText text={words} name={`words to ${firmName}`} />
    </p>
  )
}

/** Shows who can choose a quote above the limit. */
function AboveLimit({ quote: { limitPence, next, status } }: { quote: Quote }) {
  if (limitPence === null || status !== 'Given') return null
  return (
    <p className="text-xs text-muted">
      {next.includes('Chosen')
        ? `Above ${poundsText(limitPence)}: you decide as an administrator.`
        : administratorAbove(limitPence)}
    </p>
  )
}
