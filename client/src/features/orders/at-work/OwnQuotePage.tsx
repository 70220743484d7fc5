import { quoteEndpoints } from '@doorstep/contract/quotes/endpoints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { q } from '../../../api/query.ts'
import { touch } from '../../../api/shown.ts'
import { storedUserId } from '../../../lib/storage.ts'
import { paths } from '../../../paths.ts'
import { RecordPage } from '../../../tables/RecordPage.tsx'
import { Link } from '../../../ui/Link.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { quoteCallsOfAccount } from '../../../work/quotes/calls.ts'
import { QuotePanel } from '../../../work/quotes/QuotePanel.tsx'
import { NotOurs } from './NotOurs.tsx'

const route = getRouteApi('/orders/quotes/$quoteId')
const TITLE = 'Quote request'

export default function OwnQuotePage(): ReactNode {
  const quoteId = Number(route.useParams().quoteId)
  const client = useQueryClient()
  const read = q(quoteEndpoints.readQuote, { params: { quoteId } })
  const query = useQuery(read)
  const calls = useMemo(() => quoteCallsOfAccount(quoteId), [quoteId])
  const reload = () => void touch(client, 'issue')
  return (
    <RecordPage
      query={query}
      noun="Quote"
      nameOf={() => TITLE}
      notThere={
        <NotOurs title={TITLE} message="This quote request does not exist, or it is for another firm." />
      }
    >
      {(quote) => (
        <article className="mx-auto max-w-prose">
          <PageHeader
            title={TITLE}
            lead={`For ${quote.firmName}, job ${quote.jobId}`}
            action={<Link href={paths.orders}>All work orders</Link>}
          />
          <QuotePanel
            key={quoteId}
            quote={quote}
            sender={{ userId: storedUserId() ?? '' }}
            calls={calls}
            onShown={(now) => {
              client.setQueryData(read.queryKey, now)
              reload()
            }}
            onStale={reload}
          />
        </article>
      )}
    </RecordPage>
  )
}
