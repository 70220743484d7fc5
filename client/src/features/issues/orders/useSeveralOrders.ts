import { orderEndpoints } from '@doorstep/contract/orders/endpoints'
import type { PreparedOrders } from '@doorstep/contract/orders/schema'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { fixedText, type FailureText } from '../../../api/errors.ts'
import { useApiMutation } from '../../../api/query.ts'
import { expectOwnChange } from '../../../api/updates.ts'
import type { Outcome } from '../../../ui/Outcomes.tsx'
import { useTryKeys } from './tryKeys.ts'
import { useFirmChoices } from './useFirmChoices.ts'

type Result = PreparedOrders['results'][number]

export const doneCount = (results: readonly Result[]) =>
  results.filter(({ outcome }) => outcome === 'done').length

export function outcomesOf(results: readonly Result[]): Outcome[] {
  return results.map(({ issueId, jobId, title, outcome, message }) => ({
    id: issueId,
    name: jobId === null ? 'An issue that is no longer there' : `${jobId} ${title ?? ''}`,
    outcome,
    message,
  }))
}

/** What is asked of one firm for several issues: rehearsed, then done. */
export function useSeveralOrders(issues: readonly Issue[]) {
  const { mutateAsync } = useApiMutation(orderEndpoints.prepareOrders)
  const choices = useFirmChoices(issues[0]?.issueId ?? 0)
  const keyOf = useTryKeys()
  const [firmId, setFirmId] = useState<number | null>(null)
  const [words, setWords] = useState('')
  const [isSent, setIsSent] = useState(true)
  const [rehearsal, setRehearsal] = useState<readonly Result[] | null>(null)
  const [results, setResults] = useState<readonly Result[] | null>(null)
  const { isBusy, problem, run } = useTries()
  const body = {
    issueIds: issues.map(({ issueId }) => issueId),
    firmId: firmId ?? 0,
    words: words.trim(),
    send: isSent,
  }
  return {
    choices,
    firm: choices.query.data?.find((choice) => choice.firmId === firmId),
    setFirmId,
    words,
    setWords,
    isSent,
    setIsSent,
    isChanged: words.trim() !== '' || firmId !== null,
    missing:
      firmId === null ? 'Choose a firm first.' : words.trim() === '' ? 'Say what is asked first.' : undefined,
    rehearsal,
    results,
    isBusy,
    problem,
    ask: () =>
      run(async () =>
        setRehearsal((await call(orderEndpoints.prepareOrders, { body: { ...body, dryRun: true } })).results),
      ),
    cancel: () => setRehearsal(null),
    /** Answers how many there are now; nothing where it failed. */
    confirm: () =>
      run(async () => {
        for (const issueId of body.issueIds) expectOwnChange(issueId)
        const all = (await mutateAsync({ body, options: { idempotencyKey: keyOf(body) } })).results
        setResults(all)
        return doneCount(all)
      }),
  }
}

/** One at a time, and what the last one failed with. */
function useTries() {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<FailureText | null>(null)
  const run = async <Done>(act: () => Promise<Done>): Promise<Done | undefined> => {
    setProblem(null)
    setIsBusy(true)
    try {
      return await act()
    } catch (error) {
      setProblem(fixedText(error, 'The work orders could not be sent.'))
      return undefined
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, problem, run }
}
