import { poundsText } from '@doorstep/contract/orders/texts'
import type { Quote } from '@doorstep/contract/quotes/schema'
import { FIRM_QUOTE_LABELS, QUOTE_MESSAGES } from '@doorstep/contract/quotes/texts'
import { useState } from 'react'
import { useConnection } from '../../api/connection.ts'
import { typedPounds } from '../../lib/pounds.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { Time } from '../../ui/Time.tsx'
import { Act } from '../Act.tsx'
import { DeclineForm } from '../DeclineForm.tsx'
import type { Sender } from '../deviceWork.ts'
import { FileOpener } from '../offers/FileOpener.tsx'
import { OfferForm } from '../offers/OfferForm.tsx'
import { useAct } from '../useAct.ts'
import type { QuoteCalls } from './calls.ts'
import { QuoteFacts } from './QuoteFacts.tsx'
import { NO_NETWORK, QUOTE_FORM, QUOTE_LOOKS } from './texts.ts'

interface QuotePanelProps {
  quote: Quote
  sender: Sender
  calls: QuoteCalls
  onShown: (quote: Quote) => void
  onStale: () => void
}

/**
 * Shows a quote request to its firm, opened with an account or a link: the status, the details and the firm's answer.
 */
export function QuotePanel(props: QuotePanelProps) {
  const { quote, calls } = props
  const connection = useConnection()
  const { tone, next } = QUOTE_LOOKS[quote.status]
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{FIRM_QUOTE_LABELS[quote.status]}</Badge>
        <span className="text-sm text-muted">{next}</span>
      </p>
      {connection === 'offline' && (
        <output className="block rounded-lg bg-info-soft px-4 py-3 text-sm text-info">{NO_NETWORK}</output>
      )}
      <QuoteFacts quote={quote} readPhoto={calls.readPhoto} />
      <Answer {...props} />
    </div>
  )
}

function Answer({ quote, sender, calls, onShown, onStale }: QuotePanelProps) {
  const [doing, setDoing] = useState<'changing' | 'declining' | null>(null)
  const act = useAct((shown: Quote) => {
    setDoing(null)
    onShown(shown)
  }, onStale)
  const mayGive = quote.next.includes('Given')
  const isGiven = quote.status === 'Given'
  if (doing === 'declining' && quote.next.includes('Declined'))
    return (
      <Card>
        <DeclineForm
          label="Why are you declining to quote?"
          missing={QUOTE_MESSAGES.reasonMissing}
          act="Decline to quote"
          isBusy={act.isBusy}
          failure={act.failure}
          onDecline={(reason) => act.run(() => calls.decline(reason))}
          onLeave={() => setDoing(null)}
        />
      </Card>
    )
  if (!mayGive || (isGiven && doing !== 'changing'))
    return (
      <>
        <Given quote={quote} calls={calls} />
        {mayGive && <Act text="Change your quote..." onPress={() => setDoing('changing')} />}
      </>
    )
  return (
    <>
      <Card>
        <OfferForm
          place={{ sender, name: `quote:${quote.quoteId}` }}
          texts={QUOTE_FORM}
          start={{
            amount: quote.amountPence === null ? '' : typedPounds(quote.amountPence),
            words: quote.quoteWords ?? '',
            fileName: quote.file?.name ?? null,
          }}
          send={calls.give}
          onShown={(shown) => {
            setDoing(null)
            onShown(shown)
          }}
          onRefused={onStale}
          {...(isGiven && { onLeave: () => setDoing(null) })}
        />
      </Card>
      {quote.next.includes('Declined') && (
        <Act text="Decline to quote..." onPress={() => setDoing('declining')} />
      )}
    </>
  )
}

function Given({ quote, calls }: Pick<QuotePanelProps, 'quote' | 'calls'>) {
  const { amountPence, quoteWords, file, givenAt, declineReason } = quote
  if (declineReason !== null)
    return (
      <Card title="Your answer">
        <p dir="auto" className="break-words whitespace-pre-line">
          {declineReason}
        </p>
      </Card>
    )
  if (amountPence === null) return null
  return (
    <Card title="Your quote">
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact name="Amount">
          <strong className="font-semibold tabular-nums">{poundsText(amountPence)}</strong>
        </Fact>
        {givenAt !== null && (
          <Fact name="Given">
            <Time at={givenAt} as="exact" />
          </Fact>
        )}
        {file && (
          <Fact name="File">
            <FileOpener name={file.name} read={calls.readFile} />
          </Fact>
        )}
      </dl>
      {quoteWords !== null && quoteWords !== '' && (
        <p dir="auto" className="mt-4 break-words whitespace-pre-line">
          {quoteWords}
        </p>
      )}
    </Card>
  )
}
