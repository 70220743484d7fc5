import '../order/order.css'
import type { Quote } from '@doorstep/contract/quotes/schema'
import { useEffect, useMemo, useState } from 'react'
import { onConnectionBack } from '../../api/connection.ts'
import { linkToken } from '../../lib/linkToken.ts'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { quoteLinks } from '../../work/knownLinks.ts'
import { quoteCallsOfLink } from '../../work/quotes/calls.ts'
import { QuotePanel } from '../../work/quotes/QuotePanel.tsx'
import { MissingToken } from '../MissingToken.tsx'
import { keepPageHere } from '../order/keepPageHere.ts'
import { LinkNote } from '../order/LinkNote.tsx'
import { useKnownToken, useOpenedLink } from '../order/useOpenedLink.ts'
import { PageFrame } from '../PageFrame.tsx'

const TITLE = 'Quote request'

/**
 * The page where a firm answers a quote request from an email link. Opening the page changes nothing, because email
 * scanners open links too.
 */
export function Page() {
  const [fromLink] = useState(linkToken)
  const token = useKnownToken(quoteLinks, fromLink)
  useEffect(() => keepPageHere(), [])
  if (token === null) return null
  if (token === '') return <MissingToken title={TITLE} advice="Open the link in your email again." />
  return <LinkedQuotePage key={token} token={token} />
}

function LinkedQuotePage({ token }: { token: string }) {
  const calls = useMemo(() => quoteCallsOfLink(token), [token])
  const { opened, failure, show, reload } = useOpenedLink(token, quoteLinks, calls.read)
  useEffect(() => onConnectionBack(() => void reload()), [reload])
  const quote = opened?.linked
  usePageTitle(TITLE, failure?.isOver ?? false)
  return (
    <PageFrame title={TITLE} lead={quote && leadOf(quote)}>
      <LinkNote failure={failure} readAt={opened?.readAt ?? null} onRetry={() => void reload()} />
      {quote && (
        <QuotePanel
          quote={quote}
          sender={{ token }}
          calls={calls}
          onShown={show}
          onStale={() => void reload()}
        />
      )}
    </PageFrame>
  )
}

const leadOf = ({ jobId, firmName }: Quote) => `For ${firmName}, job ${jobId}`
