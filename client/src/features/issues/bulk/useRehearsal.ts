import { useState } from 'react'
import { fixedText, type FailureText } from '../../../api/errors.ts'
import type { Outcome } from '../../../ui/Outcomes.tsx'

/** What became, or would become, of one issue. */
export interface IssueResult {
  issueId: number
  /** Null, as its title, for one that is not there, or that the reader does not look after. */
  jobId: number | null
  title: string | null
  outcome: 'done' | 'refused'
  message: string
}

interface Calls<Body> {
  rehearse: (body: Body) => Promise<readonly IssueResult[]>
  change: (body: Body) => Promise<readonly IssueResult[]>
  /** What is said where either fails. */
  failed: string
}

/** One act on several issues: asked what it would do to each, then done, one call at a time. */
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
    /** Tells how many it was done to; nothing where it failed. */
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
    name: jobId === null ? 'An issue that is no longer there' : `${jobId} ${title ?? ''}`,
    outcome,
    message,
  }))
}
