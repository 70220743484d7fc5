import type { Issue } from '@doorstep/contract/issues/schema'
import type { Order } from '@doorstep/contract/orders/schema'
import { administratorAbove, poundsText } from '@doorstep/contract/orders/texts'
import { variationEndpoints } from '@doorstep/contract/orders/variations/endpoints'
import type { OrderVariation } from '@doorstep/contract/orders/variations/schema'
import { VARIATION_LABELS } from '@doorstep/contract/orders/variations/texts'
import { callStream } from '../../../api/call.ts'
import { useCan } from '../../../api/session.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useRowDialog } from '../../../ui/DialogState.tsx'
import { dialogPart } from '../../../ui/dialogPart.tsx'
import { useFilled } from '../../../ui/OneFilled.tsx'
import { PressedTime } from '../../../ui/PressedTime.tsx'
import { FileOpener } from '../../../work/offers/FileOpener.tsx'
import { CutText } from '../CutText.tsx'

const DecideVariationDialog = dialogPart(
  async () => (await import('./DecideVariationDialog.tsx')).DecideVariationDialog,
)

const TONES = { Asked: 'warn', Approved: 'ok', Refused: 'neutral' } as const

interface VariationsProps {
  order: Order
  issue: Issue
}

/** The higher limits that the firm asked for, newest first. */
export function Variations({ order, issue }: VariationsProps) {
  if (order.variations.length === 0) return null
  return (
    <ul aria-label={`Higher limits that ${order.firmName} asked for`} className="flex flex-col gap-3">
      {order.variations.toReversed().map((variation) => (
        <li
          key={variation.variationId}
          className="flex flex-col gap-2 rounded-lg border border-border bg-canvas p-3"
        >
          <Variation order={order} issue={issue} variation={variation} />
        </li>
      ))}
    </ul>
  )
}

function Variation({ order, issue, variation }: VariationsProps & { variation: OrderVariation }) {
  const { variationId, amountPence, state, words, file, askedAt, decidedByName, decisionWords } = variation
  const params = { orderId: order.orderId, variationId }
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span>
          Asks for <strong className="font-semibold tabular-nums">{poundsText(amountPence)}</strong> in total
        </span>
        <Badge tone={TONES[state]}>{VARIATION_LABELS[state]}</Badge>
        <span className="text-xs text-muted">
          <PressedTime at={askedAt} />
        </span>
      </p>
      <p>
        <CutText text={words} name="reason for the higher limit" />
      </p>
      {file && (
        <FileOpener
          name={file.name}
          read={async () => (await callStream(variationEndpoints.readVariationFile, { params }, {})).blob()}
        />
      )}
      {decisionWords !== null && (
        <p className="text-muted">
          <span>{`${VARIATION_LABELS[state]}${decidedByName === null ? '' : ` by ${decidedByName}`}: `}</span>
          <CutText text={decisionWords} name="answer to the firm" />
        </p>
      )}
      {state === 'Asked' && order.can.includes('order:manage') && (
        <Decision order={order} issue={issue} variation={variation} />
      )}
    </>
  )
}

function Decision({ order, issue, variation }: VariationsProps & { variation: OrderVariation }) {
  const stand = useRowDialog()
  const mayExceed = useCan('order:exceedLimit')
  const { limitPence } = variation
  const mayDecide = limitPence === null || mayExceed
  const look = useFilled('decision', mayDecide)
  const open = (isApproval: boolean) =>
    stand((close) => <DecideVariationDialog {...{ order, issue, variation, isApproval }} onClose={close} />)
  if (!mayDecide) return <p className="text-xs text-muted">{administratorAbove(limitPence)}</p>
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {limitPence !== null && (
        <p className="w-full text-xs text-muted">
          Above {poundsText(limitPence)}: you decide as an administrator.
        </p>
      )}
      <Button
        size="sm"
        variant={look}
        aria-label={`Approve the higher limit of ${order.firmName}`}
        onPress={() => open(true)}
      >
        Approve
      </Button>
      <Button
        size="sm"
        variant="secondary-danger"
        aria-label={`Refuse the higher limit of ${order.firmName}`}
        onPress={() => open(false)}
      >
        Refuse
      </Button>
    </div>
  )
}
