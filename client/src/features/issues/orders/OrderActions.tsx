import type { Issue } from '@doorstep/contract/issues/schema'
import { orderPrintEndpoints } from '@doorstep/contract/orders/printing/endpoints'
import { orderPdfName } from '@doorstep/contract/orders/printing/texts'
import { takesCertificates } from '@doorstep/contract/orders/rules'
import type { OrderStatus } from '@doorstep/contract/orders/rules'
import type { Order } from '@doorstep/contract/orders/schema'
import { Ellipsis } from 'lucide-react'
import { callStream } from '../../../api/call.ts'
import { plainText } from '../../../api/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { useRowDialog } from '../../../ui/DialogState.tsx'
import { dialogPart } from '../../../ui/dialogPart.tsx'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import type { MenuEntry } from '../../../ui/MenuList.tsx'
import { useFilled } from '../../../ui/OneFilled.tsx'

const loadDialogs = () => import('./OrderDialogs.tsx')
const SendPreparedDialog = dialogPart(async () => (await loadDialogs()).SendPreparedDialog)
const CancelOrderDialog = dialogPart(async () => (await loadDialogs()).CancelOrderDialog)
const VerifyOrderDialog = dialogPart(async () => (await loadDialogs()).VerifyOrderDialog)
const RenewLinkDialog = dialogPart(async () => (await loadDialogs()).RenewLinkDialog)

const AddCertificateDialog = dialogPart(
  async () => (await import('../../certificates/AddCertificateDialog.tsx')).AddCertificateDialog,
)

/** The statuses in which the firm can work on the order through its link. */
const LINKED: readonly OrderStatus[] = ['Sent', 'Accepted', 'Booked', 'Done']

interface OrderActionsProps {
  order: Order
  issue: Issue
}

/** The likely next step of staff for an order, and the download of the order as a PDF. */
export function OrderActions({ order, issue }: OrderActionsProps) {
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
      <PrintOrder order={order} />
    </div>
  )
}

/** Further staff actions for an order. The action that ends the order comes last and is red. */
export function OrderMenu({ order, issue }: OrderActionsProps) {
  const stand = useRowDialog()
  const { status, next, firmName, orderId } = order
  const about = { order, issue }
  const entries: MenuEntry[] = []
  if (LINKED.includes(status))
    entries.push({
      id: 'link',
      label: 'New link',
      onAction: () => stand((close) => <RenewLinkDialog {...about} onClose={close} />),
    })
  if (status === 'Verified' || takesCertificates(status))
    entries.push({
      id: 'certificate',
      label: 'Add certificate',
      onAction: () =>
        stand((close) => (
          <AddCertificateDialog propertyId={issue.propertyId} orderId={orderId} onClose={close} />
        )),
    })
  if (next.includes('Cancelled'))
    entries.push({
      id: 'cancel',
      label: 'Cancel order',
      isDanger: true,
      onAction: () => stand((close) => <CancelOrderDialog {...about} onClose={close} />),
    })
  if (entries.length === 0 || !order.can.includes('order:manage')) return null
  return (
    <Menu
      label={`More for the order to ${firmName}`}
      triggerClassName="-mt-1 -mr-3 -mb-2 ml-auto flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken md:-mt-1.5 md:-mr-1.5 md:size-8 print:hidden"
      trigger={<Ellipsis aria-hidden="true" className="size-4" />}
      entries={entries}
    />
  )
}

function PrintOrder({ order }: { order: Order }) {
  const params = { orderId: order.orderId }
  return (
    <DownloadButton
      size="sm"
      aria-label={`Download PDF of the work order to ${order.firmName}`}
      fileName={orderPdfName(order)}
      failureOf={plainText}
      fetchFile={async () => (await callStream(orderPrintEndpoints.printOrder, { params }, {})).blob()}
    >
      Download PDF
    </DownloadButton>
  )
}
