import { BULK_ISSUES_MAX } from '@doorstep/contract/issues/bulk/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useState } from 'react'
import { notify } from '../../../ui/toast.ts'
import type { HeldRow } from './heldRows.ts'

export type Selection = ReturnType<typeof useSelection>

/** The issues selected for a bulk action. Issues that leave the list are deselected. */
export function useSelection(rows: readonly HeldRow[], say: (text: string) => void) {
  const [ids, setIds] = useState<readonly number[]>([])
  const selected = rows.flatMap(({ issue, state }) =>
    state === 'here' && ids.includes(issue.issueId) ? [issue] : [],
  )
  return {
    selected,
    select: ({ issueId, jobId }: Issue) => {
      const others = selected.map((one) => one.issueId).filter((id) => id !== issueId)
      const isNew = others.length === selected.length
      if (isNew && others.length === BULK_ISSUES_MAX)
        return notify.refusal(`At most ${BULK_ISSUES_MAX} issues can be selected at once.`)
      setIds(isNew ? [...others, issueId] : others)
      say(
        `Issue ${jobId} ${isNew ? 'selected' : 'no longer selected'}. ${isNew ? others.length + 1 : others.length} selected.`,
      )
    },
    clear: () => setIds([]),
  }
}
