import type { Issue } from '@doorstep/contract/issues/schema'
import { ORDER_WORDS_MAX } from '@doorstep/contract/orders/rules'
import type { Order } from '@doorstep/contract/orders/schema'
import { poundsText } from '@doorstep/contract/orders/texts'
import { variationEndpoints } from '@doorstep/contract/orders/variations/endpoints'
import { DecideVariation, type OrderVariation } from '@doorstep/contract/orders/variations/schema'
import * as z from 'zod/mini'
import { useApiMutation } from '../../../api/query.ts'
import { ShortFormDialog } from '../../../forms/ShortFormDialog.tsx'
import { TextAreaField } from '../../../forms/TextField.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { notify } from '../../../ui/toast.ts'

const Values = z.object({ words: DecideVariation.shape.words })

interface DecideVariationDialogProps {
  order: Order
  issue: Pick<Issue, 'issueId'>
  variation: OrderVariation
  isApproval: boolean
  onClose: () => void
}

/** Approves or refuses a higher limit for a work order, with a message to the firm. */
export function DecideVariationDialog(props: DecideVariationDialogProps) {
  const { order, issue, variation, isApproval, onClose } = props
  const { orderId, firmName, limitPence } = order
  const amount = poundsText(variation.amountPence)
  const decide = useApiMutation(variationEndpoints.decideVariation, { ownChangeOf: issue.issueId })
  const form = useContractForm(Values, { words: '' })
  return (
    <ShortFormDialog
      title={isApproval ? `Approve ${amount} for ${firmName}?` : `Refuse ${amount} to ${firmName}?`}
      form={form}
      send={async ({ words }) => {
        await decide.mutateAsync({
          params: { orderId },
          body: { variationId: variation.variationId, approve: isApproval, words },
        })
        notify.success(isApproval ? `The limit for ${firmName} is now ${amount}.` : 'Higher limit refused.')
      }}
      failedText={
        isApproval ? 'We couldn’t approve the limit. Try again.' : 'We couldn’t refuse the limit. Try again.'
      }
      submitLabel={isApproval ? 'Approve limit' : 'Refuse limit'}
      busyLabel={isApproval ? 'Approving...' : 'Refusing...'}
      isDanger={!isApproval}
      onClose={onClose}
    >
      <p className="text-sm">
        {isApproval
          ? `The work order may now cost up to ${amount} in total.`
          : `${limitPence === null ? 'Nothing changes' : `The limit stays at ${poundsText(limitPence)}`}.`}{' '}
        The firm will get an email with your message.
      </p>
      <TextAreaField
        control={form.control}
        name="words"
        label="Message to the firm"
        rows={3}
        maxLength={ORDER_WORDS_MAX}
        isRequired
      />
    </ShortFormDialog>
  )
}
