import type { Issue } from '@doorstep/contract/issues/schema'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { issueQuotes, lowestOf, sortedQuotes } from './quoteList.ts'
import { QueryError } from '../../../tables/QueryError.tsx'
import { QuoteItem } from './QuoteItem.tsx'

/** Compares the quotes for an issue. Hidden if staff have not asked any firm. */
export function QuotesPart({ issue }: { issue: Issue }) {
  const query = useQuery(issueQuotes(issue.issueId))
  if (!query.data) return <QueryError query={query} text="We couldn’t load the quotes. Try again." />
  const { present, earlier } = sortedQuotes(query.data)
  if (present.length + earlier.length === 0) return null
  const lowest = lowestOf(present)
  return (
    <section
      aria-label="Quotes"
      className="flex flex-col gap-3 not-last:mb-4 not-last:border-b not-last:border-border not-last:pb-4"
    >
      <h3 className="text-sm font-semibold">Quotes</h3>
      {present.length > 0 && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-3">
          {present.map((quote) => (
            <QuoteItem
              key={quote.quoteId}
              issue={issue}
              quote={quote}
              quotes={present}
              isLowest={quote === lowest}
            />
          ))}
        </div>
      )}
      {earlier.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 text-xs font-medium text-muted md:min-h-6">
            <ChevronRight
              aria-hidden="true"
              className="size-3.5 shrink-0 transition-transform group-open:rotate-90"
            />
            <span>{`Earlier quotes (${earlier.length})`}</span>
          </summary>
          <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-3">
            {earlier.map((quote) => (
              <QuoteItem key={quote.quoteId} issue={issue} quote={quote} quotes={[]} isLowest={false} />
            ))}
          </div>
        </details>
      )}
    </section>
  )
}
