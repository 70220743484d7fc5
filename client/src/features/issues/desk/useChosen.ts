import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, type RefObject } from 'react'
import type { ApiError } from '../../../api/apiError.ts'
import { q } from '../../../api/query.ts'
import { useLastKnownIssue } from '../lastKnownIssue.ts'
import type { HeldRow } from './heldRows.ts'

/** The open issue. Until the issue has loaded, this is the data of its row. */
export interface Opened {
  issueId: number
  issue: Issue | undefined
  query: UseQueryResult<Issue, ApiError>
}

/** The issue that the keys act on: the open issue, or the issue under the cursor if none is open. */
export function useChosen(rows: readonly HeldRow[], openedId: number | null, cursor: number | null) {
  const inList = rows.find(({ issue }) => issue.issueId === (openedId ?? cursor))?.issue
  const query = useQuery({
    ...q(issueEndpoints.readIssue, { params: { issueId: openedId ?? 0 } }),
    enabled: openedId !== null,
    ...(inList && { placeholderData: inList }),
  })
  const left = useLastKnownIssue(openedId ?? 0)
  const opened: Opened | null =
    openedId === null
      ? null
      : {
          issueId: openedId,
          issue: query.data ?? (query.error?.status === 404 ? left?.issue : undefined),
          query,
        }
  return { opened, issue: opened ? opened.issue : inList }
}

const ROW = 'desk-row-'
export const rowId = (issueId: number) => `${ROW}${issueId}`

/**
 * Keeps the keyboard focus on the cursor's row. Moves the focus into an issue when the issue opens, and back to its row
 * when the issue closes.
 */
export function useFocusFollowing(
  { openedId, cursor }: { openedId: number | null; cursor: number | null },
  list: RefObject<HTMLElement | null>,
  issue: RefObject<HTMLElement | null>,
): void {
  const before = useRef({ openedId, cursor })
  useEffect(() => {
    const from = before.current
    before.current = { openedId, cursor }
    if (from.openedId !== openedId) {
      window.scrollTo({ top: 0 })
      if (from.openedId === null) issue.current?.focus({ preventScroll: true })
      else if (openedId === null && !focusRow(from.openedId)) list.current?.focus()
    } else if (openedId === null && cursor !== null && from.cursor !== cursor && !focusRow(cursor))
      list.current?.focus()
  }, [openedId, cursor, list, issue])
}

/** Scrolls to the row of an issue that the address opens, once the list contains the row. */
export function useRowInSight(openedId: number | null, rows: readonly HeldRow[]): void {
  const isListed = rows.some(({ issue }) => issue.issueId === openedId)
  useEffect(() => {
    if (isListed && openedId !== null)
      document.getElementById(rowId(openedId))?.scrollIntoView({ block: 'nearest' })
  }, [isListed, openedId])
}

function focusRow(issueId: number): boolean {
  const link = document.getElementById(rowId(issueId))?.querySelector('a')
  link?.focus()
  link?.scrollIntoView({ block: 'nearest' })
  return link instanceof HTMLElement
}
