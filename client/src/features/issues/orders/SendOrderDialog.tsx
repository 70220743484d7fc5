import { orderEndpoints } from '@doorstep/contract/orders/endpoints'
import { ORDER_WORDS_MAX } from '@doorstep/contract/orders/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useApiMutation } from '../../../api/query.ts'
import { useCurrentUser } from '../../../api/session.ts'
import { CheckboxField } from '../../../forms/CheckboxField.tsx'
import { ShortFormDialog } from '../../../forms/ShortFormDialog.tsx'
import { TextAreaField, TextField } from '../../../forms/TextField.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { notify } from '../../../ui/toast.ts'
import { AssetField, NO_ASSET } from './AssetField.tsx'
import { ExpiredPapers } from './ExpiredPapers.tsx'
import { FirmField } from './FirmField.tsx'
import { penceOf } from '../../../lib/pounds.ts'
import { PhotoChoice } from './PhotoChoice.tsx'
import { OrderValues } from './orderValues.ts'
import { ReportWordsButton } from './ReportWordsButton.tsx'
import { useTryKeys } from './tryKeys.ts'
import { useFirmChoices } from './useFirmChoices.ts'

const LIMIT_HINT = 'The contractor must ask before spending more than this limit.'

/** Sends a work order to a firm, or prepares it for later. */
export function SendOrderDialog({ issue, onClose }: { issue: Issue; onClose: () => void }) {
  const choices = useFirmChoices(issue.issueId)
  const isAdmin = useCurrentUser()?.role === 'ADMIN'
  const form = useContractForm(OrderValues, {
    firmId: null,
    words: '',
    photoIds: [],
    assetId: NO_ASSET,
    limit: '',
    send: true,
    overrideReason: '',
  })
  const { control } = form
  const [firmId, isSent, photoIds] = form.watch(['firmId', 'send', 'photoIds'])
  const firm = choices.query.data?.find((choice) => choice.firmId === firmId)
  const expired = firm?.expired ?? []
  const send = useSending(issue)
  return (
    <ShortFormDialog
      title={`Work order for issue ${issue.jobId}`}
      size="md"
      form={form}
      names={['firmId', 'words', 'assetId', 'overrideReason']}
      send={async (values) => {
        await send(values, expired.length > 0)
        const to = firm?.name ?? 'the firm'
        notify.success(values.send ? `Work order sent to ${to}.` : `Work order to ${to} prepared.`)
      }}
      failedText={
        isSent
          ? 'We couldn’t send the work order. Try again.'
          : 'We couldn’t prepare the work order. Try again.'
      }
      submitLabel={isSent ? 'Send work order' : 'Prepare work order'}
      busyLabel={isSent ? 'Sending...' : 'Preparing...'}
      onClose={onClose}
    >
      <AssetField form={form} issueId={issue.issueId} />
      <FirmField control={control} name="firmId" choices={choices} />
      <ExpiredPapers expired={expired} mayOverride={isAdmin} />
      <TextAreaField
        control={control}
        name="words"
        label="Work needed"
        hint="The contractor sees exactly this text. Do not name the residents."
        rows={6}
        maxLength={ORDER_WORDS_MAX}
        isRequired
      />
      <ReportWordsButton
        issue={issue}
        typed={() => form.getValues('words')}
        onAdd={(words) => form.setValue('words', words, { shouldDirty: true })}
      />
      <PhotoChoice
        issue={issue}
        label="Photos that the firm sees (optional)"
        chosen={photoIds}
        onChange={(ids) => form.setValue('photoIds', ids, { shouldDirty: true })}
      />
      <TextField
        control={control}
        name="limit"
        label="Limit in pounds (optional)"
        hint={
          isAdmin
            ? LIMIT_HINT
            : `${LIMIT_HINT} If you leave it empty, the limit is the most that managers may order.`
        }
        inputMode="numeric"
        maxLength={9}
      />
      <CheckboxField
        control={control}
        name="send"
        label="Send the work order at once"
        hint="Untick to prepare the work order now and send it later."
      />
      {expired.length > 0 && isSent && isAdmin && (
        <TextAreaField
          control={control}
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

/** Prepares the order and can also send it. A retry reuses an order that was already prepared. */
function useSending({ issueId }: Issue) {
  const prepare = useApiMutation(orderEndpoints.prepareOrder, { ownChangeOf: issueId })
  const send = useApiMutation(orderEndpoints.sendOrder, { ownChangeOf: issueId })
  const keyOf = useTryKeys()
  return async (values: OrderValues, isOverridden: boolean): Promise<void> => {
    const { firmId, words, photoIds } = values
    if (firmId === null) return
    const isOverride = isOverridden && values.overrideReason.trim() !== ''
    const body = {
      firmId,
      words,
      photoIds,
      limitPence: penceOf(values.limit),
      send: values.send && !isOverride,
      ...(values.assetId !== NO_ASSET && { assetId: values.assetId }),
    }
    const order = await prepare.mutateAsync({
      params: { issueId },
      body,
      options: { idempotencyKey: keyOf(body) },
    })
    if (values.send && isOverride)
      await send.mutateAsync({
        params: { orderId: order.orderId },
        body: { overrideReason: values.overrideReason.trim() },
      })
  }
}
