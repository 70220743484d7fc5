import { orderEndpoints } from '@doorstep/contract/orders/endpoints'
import { ORDER_WORDS_MAX } from '@doorstep/contract/orders/rules'
import type { Order } from '@doorstep/contract/orders/schema'
import { poundsText } from '@doorstep/contract/orders/texts'
import type { Issue } from '@doorstep/contract/issues/schema'
import * as z from 'zod/mini'
import { useApiMutation } from '../../../api/query.ts'
import { useCurrentUser } from '../../../api/session.ts'
import { ActDialog } from '../../../forms/ActDialog.tsx'
import { CheckboxField } from '../../../forms/CheckboxField.tsx'
import { ShortFormDialog } from '../../../forms/ShortFormDialog.tsx'
import { TextAreaField } from '../../../forms/TextField.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { notify } from '../../../ui/toast.ts'
import { ExpiredPapers } from './ExpiredPapers.tsx'
import { CancelValues } from './orderValues.ts'
import { useFirmChoices } from './useFirmChoices.ts'
import { noAccessOf } from './labels.ts'

interface OrderDialogProps {
  order: Order
  issue: Pick<Issue, 'issueId' | 'jobId' | 'priority'>
  onClose: () => void
}

const SendValues = z.object({ overrideReason: z.string() })

/** Sends a prepared order. If documents of the firm have expired, an administrator can send the order with a reason. */
export function SendPreparedDialog({ order, issue, onClose }: OrderDialogProps) {
  const send = useApiMutation(orderEndpoints.sendOrder, { ownChangeOf: issue.issueId })
  const { query } = useFirmChoices(issue.issueId)
  const isAdmin = useCurrentUser()?.role === 'ADMIN'
  const form = useContractForm(SendValues, { overrideReason: '' })
  const expired = query.data?.find(({ firmId }) => firmId === order.firmId)?.expired ?? []
  return (
    <ShortFormDialog
      title={`Send this work order to ${order.firmName}?`}
      form={form}
      send={async ({ overrideReason }) => {
        const reason = overrideReason.trim()
        await send.mutateAsync({
          params: { orderId: order.orderId },
          body: reason === '' ? {} : { overrideReason: reason },
        })
        notify.success(`Work order sent to ${order.firmName}.`)
      }}
      failedText="We couldn’t send the work order. Try again."
      submitLabel="Send work order"
      busyLabel="Sending..."
      onClose={onClose}
    >
      <p className="text-sm">
        {`The firm will get an email with a link to the work order${order.limitPence === null ? '' : `, and may spend up to ${poundsText(order.limitPence)}`}.`}
      </p>
      <ExpiredPapers expired={expired} mayOverride={isAdmin} />
      {expired.length > 0 && isAdmin && (
        <TextAreaField
          control={form.control}
          name="overrideReason"
          label="Reason for sending the work order anyway"
          rows={2}
          maxLength={500}
          isRequired
        />
      )}
    </ShortFormDialog>
  )
}

/** Cancels a work order, with a message to the firm. */
export function CancelOrderDialog({ order, issue, onClose }: OrderDialogProps) {
  const cancel = useApiMutation(orderEndpoints.cancelOrder, { ownChangeOf: issue.issueId })
  const noAccess = noAccessOf(order, issue)
  const form = useContractForm(CancelValues, { words: '', forNoAccess: false })
  return (
    <ShortFormDialog
      title={`Cancel the work order to ${order.firmName}?`}
      form={form}
      names={['words']}
      send={async ({ words, forNoAccess }) => {
        await cancel.mutateAsync({
          params: { orderId: order.orderId },
          body: { words, ...(forNoAccess && { reason: 'noAccess' as const }) },
        })
        notify.success(`Work order to ${order.firmName} cancelled.`)
      }}
      failedText="We couldn’t cancel the work order. Try again."
      submitLabel="Cancel work order"
      busyLabel="Cancelling..."
      isDanger
      onClose={onClose}
    >
      <p className="text-sm">
        {order.appointment === null
          ? 'The firm’s link will stop working.'
          : 'This also cancels the appointment, and the firm’s link will stop working.'}
      </p>
      <TextAreaField
        control={form.control}
        name="words"
        label="Message to the firm"
        rows={3}
        maxLength={ORDER_WORDS_MAX}
        isRequired
      />
      {noAccess && (
        <CheckboxField
          control={form.control}
          name="forNoAccess"
          label="Cancel because nobody let the firm in"
          hint={noAccess.text}
          isDisabled={!noAccess.isPossible}
        />
      )}
    </ShortFormDialog>
  )
}

/** Confirms that staff checked the finished work. */
export function VerifyOrderDialog({ order, issue, onClose }: OrderDialogProps) {
  const verify = useApiMutation(orderEndpoints.verifyOrder, { ownChangeOf: issue.issueId })
  return (
    <ActDialog
      title={`Verify the work of ${order.firmName}?`}
      confirmLabel="Verify work"
      busyText="Verifying..."
      act={() => verify.mutateAsync({ params: { orderId: order.orderId } })}
      failedText="We couldn’t verify the work. Try again."
      onDone={() => notify.success('Work verified.')}
      onClose={onClose}
    >
      <p>
        The history will show that the work was checked and is done. The work order will end, and its link
        will stop working.
      </p>
    </ActDialog>
  )
}

/** Makes a new link for the firm. The old link stops working. */
export function RenewLinkDialog({ order, issue, onClose }: OrderDialogProps) {
  const renew = useApiMutation(orderEndpoints.renewOrderLink, { ownChangeOf: issue.issueId })
  return (
    <ActDialog
      title={`Send ${order.firmName} a new link?`}
      confirmLabel="Send new link"
      busyText="Sending..."
      act={() => renew.mutateAsync({ params: { orderId: order.orderId } })}
      failedText="We couldn’t send the link. Try again."
      onDone={() => notify.success(`New link sent to ${order.firmName}.`)}
      onClose={onClose}
    >
      <p>The firm will get the new link by email. The current link will stop working.</p>
    </ActDialog>
  )
}
