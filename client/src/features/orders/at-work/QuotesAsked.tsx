import { quoteEndpoints } from '@doorstep/contract/quotes/endpoints'
import { OPEN_QUOTE_STATUSES } from '@doorstep/contract/quotes/rules'
import type { Quote } from '@doorstep/contract/quotes/schema'
import { placeText } from '@doorstep/contract/places/texts'
import { FIRM_QUOTE_LABELS } from '@doorstep/contract/quotes/texts'
import { useQuery } from '@tanstack/react-query'
import { qPage } from '../../../api/query.ts'
import { formatDayOfYear } from '../../../lib/dates.ts'
import { paths } from '../../../paths.ts'
import { QueryError } from '../../../tables/QueryError.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Link } from '../../../ui/Link.tsx'
import { QUOTE_LOOKS } from '../../../work/quotes/texts.ts'

const LIMIT = 100
const TITLE = 'Quote requests'

/** The quote requests that the person's firm can still answer. Hidden if there are no requests. */
export function QuotesAsked() {
  const query = useQuery(
    qPage(quoteEndpoints.listQuotes, { query: { status: OPEN_QUOTE_STATUSES.join(','), limit: LIMIT } }),
  )
  const { data } = query
  if (!data) return <QueryError query={query} text="We couldn’t load the quotes. Try again." />
  if (data.rows.length === 0) return null
  return (
    <section aria-label={TITLE}>
      <h2 className="mb-2 text-sm font-semibold">
        {TITLE} <span className="font-normal text-muted tabular-nums">{data.total}</span>
      </h2>
      <ul className="flex flex-col gap-3">
        {data.rows.map((quote) => (
          <QuoteRow key={quote.quoteId} quote={quote} />
        ))}
      </ul>
    </section>
  )
}

function QuoteRow({ quote }: { quote: Quote }) {
  const { quoteId, jobId, words, dueOn, status } = quote
  return (
    <li className="relative rounded-lg border border-border bg-surface p-4 hover:border-border-strong">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <Link
          href={paths.ownQuote(quoteId)}
          className="line-clamp-2 min-w-0 flex-1 text-base font-medium break-words after:absolute after:inset-0"
        >
          {words}
        </Link>
        <Badge tone={QUOTE_LOOKS[status].tone}>{FIRM_QUOTE_LABELS[status]}</Badge>
      </div>
      <p className="mt-1 text-sm">{placeText(quote)}</p>
      <p className="mt-1 text-xs text-muted">
        {`Job ${jobId}${dueOn === null ? '' : `, quote wanted by ${formatDayOfYear(dueOn)}`}`}
      </p>
    </li>
  )
}
