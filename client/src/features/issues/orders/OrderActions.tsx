import type { Issue } from '@doorstep/contract/issues/schema'
import { orderPrintEndpoints } from '@doorstep/contract/orders/printing/endpoints'
import { orderPdfName } from '@doorstep/contract/orders/printing/texts'
import { takesCertificates } from '@doorstep/contract/orders/rules'
import type { OrderStatus } from '@doorstep/contract/orders/rules'
import type { Order } from '@doorstep/contract/orders/schema'
import { callStream } from '../../../api/call.ts'
import { plainText } from '../../../api/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { useRowDialog } from '../../../ui/DialogState.tsx'
import { dialogPart } from '../../../ui/dialogPart.tsx'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import { useFilled } from '../../../ui/OneFilled.tsx'

const loadDialogs = () => import('./OrderDialogs.tsx')
const SendPreparedDialog = dialogPart(async () => (await loadDialogs()).SendPreparedDialog)
const CancelOrderDialog = dialogPart(async () => (await loadDialogs()).CancelOrderDialog)
const VerifyOrderDialog = dialogPart(async () => (await loadDialogs()).VerifyOrderDialog)
const RenewLinkDialog = dialogPart(async () => (await loadDialogs()).RenewLinkDialog)

const AddCertificateDialog = dialogPart(
  async () => (await import('../../certificates/AddCertificateDialog.tsx')).AddCertificateDialog,
)

/** The statuses in which the firm works through its link. */
const LINKED: readonly OrderStatus[] = ['Sent', 'Accepted', 'Booked', 'Done']

/** Staff actions for an order. Decisions come first. The action that ends the order comes last and is red. */
export function OrderActions({ order, issue }: { order: Order; issue: Issue }) {
  const stand = useRowDialog()
  const steps = order.next
  const canManage = order.can.includes('order:manage')
  const sending = useFilled('step', canManage && steps.includes('Sent'))
  const verifying = useFilled('decision', canManage && steps.includes('Verified'))
  if (!canManage) return null
  const about = { order, issue }
  const to = order.firmName
  return (
    <div className="flex flex-wrap gap-2 empty:hidden print:hidden">
      {steps.includes('Sent') && (
        <Button
          size="sm"
          variant={sending}
          aria-label={`Send to ${to}`}
          onPress={() => stand((close) => <SendPreparedDialog {...about} onClose={close} />)}
        >
          Send
        </Button>
      )}
      {steps.includes('Verified') && (
        <Button
          size="sm"
          variant={verifying}
          aria-label={`Verify the work of ${to}`}
          onPress={() => stand((close) => <VerifyOrderDialog {...about} onClose={close} />)}
        >
          Verify
        </Button>
      )}
      {LINKED.includes(order.status) && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`New link for ${to}`}
          onPress={() => stand((close) => <RenewLinkDialog {...about} onClose={close} />)}
        >
          New link
        </Button>
      )}
      {(order.status === 'Verified' || takesCertificates(order.status)) && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Add certificate from ${to}`}
          onPress={() =>
            stand((close) => (
              <AddCertificateDialog propertyId={issue.propertyId} orderId={order.orderId} onClose={close} />
            ))
          }
        >
          Add certificate
        </Button>
      )}
      <PrintOrder order={order} />
      {steps.includes('Cancelled') && (
        <Button
          size="sm"
          variant="secondary-danger"
          aria-label={`Cancel order to ${to}`}
          onPress={() => stand((close) => <CancelOrderDialog {...about} onClose={close} />)}
        >
          Cancel order
        </Button>
      )}
    </div>
  )
}

function PrintOrder({ order }: { order: Order }) {
  const params = { orderId: order.orderId }
  return (
    <DownloadButton
      size="sm"
      aria-label={`Download PDF of the order to ${order.firmName}`}
      fileName={orderPdfName(order)}
      failureOf={plainText}
      fetchFile={async () => (await callStream(orderPrintEndpoints.printOrder, { params }, {})).blob()}
    >
      Download PDF
    </DownloadButton>
  )
}
