import { issueBulkEndpoints } from '@doorstep/contract/issues/bulk/endpoints'
import type { ChangeIssues, ChangeIssuesResult } from '@doorstep/contract/issues/bulk/schema'
import type { IssuePriority } from '@doorstep/contract/issues/rules'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useApiMutation } from '../../../api/query.ts'
import { expectOwnChange } from '../../../api/updates.ts'
import { notifyUndoable, TAKEN_BACK } from '../deadlines/undo.tsx'
import { countOf, SEVERAL, type SeveralAct } from './labels.ts'

export type SeveralResult = ChangeIssuesResult['results'][number]
type What = Omit<ChangeIssues, 'dryRun'>

export function useSeveral() {
  const { mutateAsync } = useApiMutation(issueBulkEndpoints.changeIssues)
  // A retry uses the same key, so that it counts as the same change.
  const [key] = useState(() => crypto.randomUUID())
  const [undo, setUndo] = useState<(() => void) | null>(null)
  const send = async (body: What, idempotencyKey: string) => {
    for (const issueId of body.issueIds) expectOwnChange(issueId)
    return (await mutateAsync({ body, options: { idempotencyKey } })).results
  }
  return {
    rehearse: async (body: What) =>
      (await call(issueBulkEndpoints.changeIssues, { body: { ...body, dryRun: true } })).results,
    change: async (body: What) => {
      const results = await send(body, key)
      const back = undosOf(body.act, results)
      const done = results.filter(({ outcome }) => outcome === 'done')
      const takeBack = async () => {
        for (const one of back) await send(one, crypto.randomUUID())
        return `${countOf(done.length)} restored.`
      }
      if (back.length > 0 && isPlain(body.act)) {
        const text = `${countOf(done.length)} ${SEVERAL[body.act].did}.`
        setUndo(() => () => notifyUndoable(text, takeBack))
      }
      return results
    },
    /** Offers the undo in a toast, after the dialog has closed. An open dialog would cover the toast. */
    offerUndo: () => undo?.(),
  }
}

const isPlain = (act: ChangeIssues['act']): act is SeveralAct => act !== 'step'

/** The calls that undo an action, one for all issues with the same previous value. */
export function undosOf(act: ChangeIssues['act'], results: readonly SeveralResult[]): What[] {
  const done = results.flatMap(({ issueId, outcome, before }) =>
    outcome === 'done' && before !== null ? [{ issueId, before }] : [],
  )
  if (act === 'setOwner')
    return [...Map.groupBy(done, ({ before }) => before.ownerId)].map(([ownerId, rows]) => ({
      act,
      ownerId,
      issueIds: rows.map(({ issueId }) => issueId),
    }))
  if (act !== 'setPriority') return []
  const told = done.filter(({ before }) => isTakenBack(before.priority))
  return [...Map.groupBy(told, ({ before }) => before.priority)].flatMap(([priority, rows]) =>
    priority === null
      ? []
      : [{ act, priority, comment: TAKEN_BACK, issueIds: rows.map(({ issueId }) => issueId) }],
  )
}

// Nobody can undo the end of an emergency, because the reporter has already been notified.
const isTakenBack = (priority: IssuePriority | null) => priority !== null && priority !== 'Emergency'
