import { orderEndpoints } from '@doorstep/contract/orders/endpoints'
import type { PrepareOrders } from '@doorstep/contract/orders/schema'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useApiMutation } from '../../../api/query.ts'
import { expectOwnChange } from '../../../api/updates.ts'
import { useRehearsal } from '../bulk/useRehearsal.ts'
import { useTryKeys } from './tryKeys.ts'
import { useFirmChoices } from './useFirmChoices.ts'

type What = Omit<PrepareOrders, 'dryRun'>

/** Work orders to one firm for several issues. Staff see a preview before the orders are sent. */
export function useSeveralOrders(issues: readonly Issue[]) {
  const { mutateAsync } = useApiMutation(orderEndpoints.prepareOrders)
  const choices = useFirmChoices(issues[0]?.issueId ?? 0)
  const keyOf = useTryKeys()
  const [firmId, setFirmId] = useState<number | null>(null)
  const [words, setWords] = useState('')
  const [isSent, setIsSent] = useState(true)
  const body: What = {
    issueIds: issues.map(({ issueId }) => issueId),
    firmId: firmId ?? 0,
    words: words.trim(),
    send: isSent,
  }
  const rehearsal = useRehearsal(body, {
    rehearse: async (what) =>
      (await call(orderEndpoints.prepareOrders, { body: { ...what, dryRun: true } })).results,
    change: async (what) => {
      for (const issueId of what.issueIds) expectOwnChange(issueId)
      return (await mutateAsync({ body: what, options: { idempotencyKey: keyOf(what) } })).results
    },
    failed: 'We couldn’t send the work orders. Try again.',
  })
  return {
    rehearsal,
    choices,
    firm: choices.query.data?.find((choice) => choice.firmId === firmId),
    setFirmId,
    words,
    setWords,
    isSent,
    setIsSent,
    isChanged: words.trim() !== '' || firmId !== null,
    missing:
      firmId === null
        ? 'Choose a firm first.'
        : words.trim() === ''
          ? 'Describe the work for the firm first.'
          : undefined,
  }
}
