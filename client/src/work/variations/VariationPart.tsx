import type { Order } from '@doorstep/contract/orders/schema'
import { poundsText } from '@doorstep/contract/orders/texts'
import type { OrderVariation } from '@doorstep/contract/orders/variations/schema'
import { VARIATION_MESSAGES } from '@doorstep/contract/orders/variations/texts'
import { useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { Act } from '../Act.tsx'
import type { OrderCalls } from '../calls.ts'
import type { Sender } from '../deviceWork.ts'
import { FileOpener } from '../offers/FileOpener.tsx'
import { OfferForm } from '../offers/OfferForm.tsx'

interface VariationPartProps<Shown> {
  order: Order
  sender: Sender
  calls: Pick<OrderCalls<Shown>, 'askVariation' | 'readVariationFile'>
  onShown: (shown: Shown) => void
  onStale: () => void
}

const TEXTS = {
  title: 'A higher limit',
  lead: 'The managing agent decides. Until then, the current limit applies.',
  amount: 'New limit in pounds',
  words: 'What is the higher limit for?',
  wordsMissing: VARIATION_MESSAGES.wordsMissing,
  file: 'File (optional)',
  send: 'Ask for this limit',
}

export function VariationPart<Shown>({ order, sender, calls, onShown, onStale }: VariationPartProps<Shown>) {
  const [isAsking, setIsAsking] = useState(false)
  const { orderId, status, limitPence, variations } = order
  const isAtWork = status === 'Accepted' || status === 'Booked'
  const mayAsk = isAtWork && limitPence !== null && variations.every(({ state }) => state !== 'Asked')
  return (
    <>
      {variations.length > 0 && <Asked variations={variations} readFile={calls.readVariationFile} />}
      {mayAsk && !isAsking && <Act text="Request more budget..." onPress={() => setIsAsking(true)} />}
      {mayAsk && isAsking && (
        <Card>
          <OfferForm
            place={{ sender, name: `variation:${orderId}` }}
            texts={{
              ...TEXTS,
              amountHint: `Total including VAT. The current limit is ${poundsText(limitPence)}.`,
            }}
            start={{ amount: '', words: '', fileName: null }}
            judge={(pence) => (pence > limitPence ? undefined : VARIATION_MESSAGES.notHigher)}
            send={calls.askVariation}
            onShown={(shown) => {
              setIsAsking(false)
              onShown(shown)
            }}
            onRefused={onStale}
            onLeave={() => setIsAsking(false)}
          />
        </Card>
      )}
    </>
  )
}

const ANSWERS: Record<OrderVariation['state'], string> = {
  Asked: 'Requested. Waiting for an answer.',
  Approved: 'Approved.',
  Refused: 'Refused.',
}

interface AskedProps {
  variations: Order['variations']
  readFile: (variationId: number) => Promise<Blob>
}

function Asked({ variations, readFile }: AskedProps) {
  return (
    <Card title="Higher limit">
      <ul className="flex flex-col gap-3 text-sm">
        {variations.map(({ variationId, amountPence, state, words, file, decisionWords }) => (
          <li key={variationId}>
            <p>
              <strong className="font-semibold tabular-nums">{poundsText(amountPence)}</strong> in total:{' '}
              {ANSWERS[state]}
            </p>
            <p dir="auto" className="break-words whitespace-pre-line text-muted">
              {words}
            </p>
            {file && <FileOpener name={file.name} read={() => readFile(variationId)} />}
            {decisionWords && (
              <p dir="auto" className="mt-1 break-words whitespace-pre-line">
                {decisionWords}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
