import type { Order } from '@doorstep/contract/orders/schema'
import type { ReactNode } from 'react'
import { orderPdfName } from '@doorstep/contract/orders/printing/texts'
import { useConnection } from '../api/connection.ts'
import { plainText } from '../api/errors.ts'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import { DownloadButton } from '../ui/DownloadButton.tsx'
import { KeysPart } from './access-notes/KeysPart.tsx'
import type { OrderCalls } from './calls.ts'
import { CertificatePart } from './certificates/CertificatePart.tsx'
import { isSentOff, type DeviceWork, type Sender } from './deviceWork.ts'
import { OfferedTimes } from './OfferedTimes.tsx'
import { OrderActions } from './OrderActions.tsx'
import { AccessCard, OrderFacts, OrderOutcome } from './OrderFacts.tsx'
import { OrderNotes } from './OrderNotes.tsx'
import { OrderPhotos } from './OrderPhotos.tsx'
import { slotsToChange } from './slots.ts'
import { nextOf, NO_NETWORK, STATUS_TEXTS, TAKEN } from './texts.ts'
import { useWriting } from './useWriting.ts'
import { VariationPart } from './variations/VariationPart.tsx'
import { VisitHead } from './VisitHead.tsx'
import { WaitingWork } from './WaitingWork.tsx'
import { WorkForm } from './WorkForm.tsx'

interface OrderPanelProps<Shown> {
  order: Order
  sender: Sender
  calls: OrderCalls<Shown>
  /** The steps of this order that the device keeps. */
  works: readonly DeviceWork[]
  /** The ids of the steps that are being sent. */
  sending: ReadonlySet<string>
  /** The reason why the resident can't be called, or how to get the resident's number. Appears next to the address. */
  contact?: ReactNode
  readPhoto: (photoId: number) => Promise<Blob>
  onShown: (shown: Shown) => void
  onStale: () => void
}

/** Shows a work order to its firm, opened with an account or a link: the status, the actions and the details. */
export function OrderPanel<Shown>(props: OrderPanelProps<Shown>) {
  const { order, sender, calls, works, sending, contact, readPhoto, onShown, onStale } = props
  const writing = useWriting(order.orderId, sender, works)
  const connection = useConnection()
  const { label, tone } = STATUS_TEXTS[order.status]
  const waiting = works.filter((work) => work.id !== writing.work?.id && isSentOff(work))
  // A waiting note to staff does not block other steps.
  const hasSentOff = waiting.some(({ kind, refusal }) => kind !== 'note' && refusal === null)
  const isNote = writing.work?.kind === 'note'
  const canAct = (writing.work === null || isNote) && !hasSentOff
  const form = writing.work && (
    <WorkForm
      key={writing.work.id}
      work={writing.work}
      onChange={writing.write}
      onPrepare={writing.prepare}
      onFinish={(content) => void writing.finish(content)}
      onLeave={writing.leave}
    />
  )
  return (
    <div className="@container flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{label}</Badge>
        <span className="text-sm text-muted">{nextOf(order)}</span>
      </p>
      {connection === 'offline' && (
        <output className="block rounded-lg bg-info-soft px-4 py-3 text-sm text-info">{NO_NETWORK}</output>
      )}
      {waiting.map((work) => (
        <WaitingWork
          key={work.id}
          work={work}
          isSending={sending.has(work.id)}
          isKept={writing.isKept}
          onEdit={() => void writing.edit(work)}
          onDiscard={() => void writing.discard(work)}
        />
      ))}
      <div aria-live="polite" className="empty:hidden">
        {writing.isTaken && <p className="text-sm text-muted">{TAKEN}</p>}
      </div>
      {form && !isNote && <Card>{form}</Card>}
      <VisitHead order={order} contact={contact} />
      <OrderFacts order={order} readPhoto={calls.readNotePhoto}>
        {canAct && (
          <VariationPart order={order} sender={sender} calls={calls} onShown={onShown} onStale={onStale} />
        )}
      </OrderFacts>
      <AccessCard access={order.access} />
      {order.access && <KeysPart calls={calls} onStale={onStale} />}
      <OfferedTimes order={order} />
      <OrderNotes
        order={order}
        readPhoto={calls.readNotePhoto}
        form={isNote ? form : null}
        onWrite={() => void writing.open('note')}
      />
      <OrderOutcome order={order} />
      <OrderPhotos photos={order.photos} readPhoto={readPhoto} />
      <CertificatePart order={order} sender={sender} calls={calls} onShown={onShown} onStale={onStale} />
      <div>
        <DownloadButton
          fileName={orderPdfName(order)}
          fetchFile={calls.print}
          failureOf={plainText}
          className="w-full sm:w-auto"
        >
          Download PDF
        </DownloadButton>
      </div>
      {canAct && (
        <OrderActions
          order={order}
          calls={calls}
          onShown={onShown}
          onStale={onStale}
          onOpen={(kind) => void writing.open(kind, slotsToChange(order))}
        />
      )}
    </div>
  )
}
