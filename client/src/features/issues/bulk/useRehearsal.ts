import { useState } from 'react'
import { fixedText, type FailureText } from '../../../api/errors.ts'
import type { Outcome } from '../../../ui/Outcomes.tsx'

/** The result, or the expected result, for one issue. */
export interface IssueResult {
  issueId: number
  /** The job number. Null, like the title, if the issue does not exist or the reader does not manage it. */
  jobId: number | null
  title: string | null
  outcome: 'done' | 'refused'
  message: string
}

interface Calls<Body> {
  rehearse: (body: Body) => Promise<readonly IssueResult[]>
  change: (body: Body) => Promise<readonly IssueResult[]>
  failed: string
}

/**
 * A bulk action in two steps. First the preview shows each result, and then the action runs. Only one call runs at a
 * time.
 */
export function useRehearsal<Body>(body: Body, { rehearse, change, failed }: Calls<Body>) {
  const [rehearsal, setRehearsal] = useState<readonly IssueResult[] | null>(null)
  const [results, setResults] = useState<readonly IssueResult[] | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<FailureText | null>(null)
  const run = async (act: () => Promise<void>) => {
    setProblem(null)
    setIsBusy(true)
    try {
      await act()
    } catch (error) {
      setProblem(fixedText(error, failed))
    } finally {
      setIsBusy(false)
    }
  }
  return {
    rehearsal,
    results,
    isBusy,
    problem,
    ask: () => run(async () => setRehearsal(await rehearse(body))),
    cancel: () => setRehearsal(null),
    /** Calls `onDone` with the number of changed issues, unless the call fails. */
    confirm: (onDone: (count: number) => void) =>
      run(async () => {
        const all = await change(body)
        setResults(all)
        onDone(doneCount(all))
      }),
  }
}

export type Rehearsal = ReturnType<typeof useRehearsal>

export const doneCount = (results: readonly IssueResult[]) =>
  results.filter(({ outcome }) => outcome === 'done').length

export function outcomesOf(results: readonly IssueResult[]): Outcome[] {
  return results.map(({ issueId, jobId, title, outcome, message }) => ({
    id: issueId,
    name: jobId === null ? 'An issue that no longer exists' : `${jobId} ${title ?? ''}`,
    outcome,
    message,
  }))
}
