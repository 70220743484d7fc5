import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import type { ListIssues, Issue } from '@doorstep/contract/issues/schema'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { qPage } from '../../../api/query.ts'
import { cx } from '../../../ui/cx.ts'
import { notify } from '../../../ui/toast.ts'
import { onDecided } from '../decided.ts'
import { showsDuplicates, type ModerationMode } from '../moderation.ts'
import { useDeskAddress } from './address.ts'
import type { Asked } from './DeskIssue.tsx'
import { DeskIssuePane } from './DeskIssuePane.tsx'
import { DeskList } from './DeskList.tsx'
import { following, neighbour, shownOf, type HeldRow } from './heldRows.ts'
import { DESK_KEYS } from './keys.ts'
import { useNarrowed } from './narrowing.ts'
import { END_OF_LIST, START_OF_LIST } from './rowWords.ts'
import type { Source } from './sources.ts'
import { useChosen, useFocusFollowing, useRowInSight } from './useChosen.ts'
import { CHOOSE_FIRST, useDeskActs } from './useDeskActs.tsx'
import { useHeldList } from './useHeldList.ts'
import { useKeys } from './useKeys.ts'
import { useSelection } from './useSelection.ts'

const ROWS_MAX = 100

interface DeskWorkProps {
  /** The queue or view, without the filters from the address. */
  source: Source
  hasKeys: boolean
  say: (text: string) => void
}

/** A list, the issue that the user opened from the list, and the keyboard shortcuts for the list and the issue. */
export function DeskWork({ source: whole, hasKeys, say }: DeskWorkProps) {
  const narrowed = useNarrowed(whole)
  const { source } = narrowed
  const [filtersAsked, setFiltersAsked] = useState(0)
  const { issueId: openedId, showIssue } = useDeskAddress()
  const [cursor, setCursor] = useState<number | null>(null)
  const listHeading = useRef<HTMLHeadingElement>(null)
  const issueHeading = useRef<HTMLHeadingElement>(null)
  const chosenId = openedId ?? cursor
  const list = useList(source, chosenId !== null)
  const { opened, issue } = useChosen(shownOf(list.rows), openedId, cursor)
  const selection = useSelection(list.rows, say)
  const acts = useDeskActs(issue, selection, say)
  const { asked, ask } = useAsked(openedId)
  useFocusFollowing({ openedId, cursor }, listHeading, issueHeading)
  useRowInSight(openedId, shownOf(list.rows))

  const show = (next: Issue) => {
    setCursor(next.issueId)
    if (openedId !== null) showIssue(next.issueId)
  }
  const move = (direction: 1 | -1) => {
    const next = neighbour(list.rows, chosenId, direction)
    if (!next) return notify.refusal(direction === 1 ? END_OF_LIST : START_OF_LIST)
    show(next)
    // If the focus is in the list, screen readers already announce the issue.
    if (openedId !== null) say(`Issue ${next.jobId}: ${next.title}`)
  }
  const open = () => {
    if (openedId !== null) return
    // The cursor can be on an issue that is no longer in the list.
    if (issue === undefined) notify.refusal(CHOOSE_FIRST)
    else showIssue(issue.issueId, { replace: false })
  }
  const writeNote = acts.withIssue(({ issueId, jobId, can }) => {
    if (can.includes('issue:writeNote')) ask(issueId, 'note')
    else notify.refusal(`You cannot write a note on issue ${jobId} now.`)
    open()
  })
  const showDuplicates = acts.withIssue((chosen) => {
    if (!showsDuplicates(chosen))
      return notify.refusal(
        `Possible duplicates are shown for Submitted issues. Issue ${chosen.jobId} is ${chosen.statusLabel}.`,
      )
    ask(chosen.issueId, 'duplicates')
    open()
  })
  useNextAfterDecision(list.rows, say, (next) => (next ? show(next) : showIssue(null)))
  useKeys(
    {
      [DESK_KEYS.next.key]: () => move(1),
      [DESK_KEYS.previous.key]: () => move(-1),
      [DESK_KEYS.open.key]: open,
      [DESK_KEYS.note.key]: writeNote,
      [DESK_KEYS.duplicates.key]: showDuplicates,
      [DESK_KEYS.approve.key]: acts.approve,
      [DESK_KEYS.reject.key]: acts.reject,
      [DESK_KEYS.edit.key]: acts.edit,
      [DESK_KEYS.mine.key]: acts.mine,
      [DESK_KEYS.priority.key]: acts.priority,
      [DESK_KEYS.order.key]: acts.order,
      [DESK_KEYS.select.key]: acts.select,
      [DESK_KEYS.undo.key]: acts.undo,
      [DESK_KEYS.status.key]: acts.status,
      [DESK_KEYS.wait.key]: acts.wait,
      [DESK_KEYS.colleague.key]: acts.colleague,
      [DESK_KEYS.filter.key]: () => setFiltersAsked((count) => count + 1),
    },
    hasKeys,
  )
  return (
    <>
      <div
        className={cx(
          'min-w-0',
          // Next to an open issue, the list scrolls separately from the issue.
          openedId === null
            ? '@min-[56rem]/desk:col-span-2'
            : '@max-[56rem]/desk:hidden @min-[56rem]/desk:sticky @min-[56rem]/desk:top-18 @min-[56rem]/desk:max-h-[calc(100dvh-5.5rem)] @min-[56rem]/desk:overflow-y-auto',
        )}
      >
        <DeskList
          {...list}
          narrowed={narrowed}
          filtersAsked={filtersAsked}
          hint={
            hasKeys && openedId === null
              ? 'Press j and k to move through the list, and Enter to open an issue.'
              : ''
          }
          chosenId={chosenId}
          selection={selection}
          onSeveral={acts.several}
          onOrder={acts.order}
          headingRef={listHeading}
        />
      </div>
      {opened && (
        <DeskIssuePane
          source={source}
          opened={opened}
          headingRef={issueHeading}
          hasKeys={hasKeys}
          asked={asked}
        />
      )}
    </>
  )
}

function useList({ query: filters }: Source, isHeld: boolean) {
  // The filters of a list fit the query of the endpoint, but the type of the filters does not show this.
  const asked = { ...filters, limit: ROWS_MAX } as z.input<typeof ListIssues>
  const query = useQuery(qPage(issueEndpoints.listIssues, { query: asked }))
  // A list with other filters is a different list, so no rows of the previous list are kept.
  const { held, refresh } = useHeldList(
    query.isPlaceholderData ? undefined : query.data,
    isHeld,
    JSON.stringify(filters),
  )
  // After a failure the rows of the previous list would not match the filters.
  const shown = query.data && held
  return { query, held: shown, rows: shown?.rows ?? [], onRefresh: refresh }
}

const NOT_ASKED: Asked = { note: 0, duplicates: 0 }

/** Counts how often the user requested each part of the open issue. */
function useAsked(openedId: number | null) {
  const [{ issueId, counts }, setAsked] = useState({ issueId: 0, counts: NOT_ASKED })
  return {
    asked: issueId === openedId ? counts : NOT_ASKED,
    ask: (id: number, part: keyof Asked) =>
      setAsked(({ issueId: before, counts: asked }) => {
        const known = before === id ? asked : NOT_ASKED
        return { issueId: id, counts: { ...known, [part]: known[part] + 1 } }
      }),
  }
}

const DECIDED: Partial<Record<ModerationMode, string>> = { approve: 'Approved', reject: 'Rejected' }

function useNextAfterDecision(
  rows: readonly HeldRow[],
  say: (text: string) => void,
  goOn: (next: Issue | undefined) => void,
): void {
  const handle = ({ issueId, jobId }: Issue, mode: ModerationMode) => {
    const word = DECIDED[mode]
    if (word === undefined || !rows.some(({ issue }) => issue.issueId === issueId)) return
    const next = following(rows, issueId)
    say(
      `${word} issue ${jobId}. ${next ? `Next: issue ${next.jobId}, ${next.title}` : 'The queue is empty.'}`,
    )
    goOn(next)
  }
  const latest = useRef(handle)
  useEffect(() => {
    latest.current = handle
  })
  useEffect(() => onDecided((...decision) => latest.current(...decision)), [])
}
