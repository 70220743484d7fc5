import { SEARCH_HITS, SEARCH_MIN } from '@doorstep/contract/search/rules'
import type { MarkedText } from '@doorstep/contract/search/schema'
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components'
import { serverTextOr } from '../../api/errors.ts'
import { cx } from '../../ui/cx.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Time } from '../../ui/Time.tsx'
import { IssueStatusBadge } from '../issues/IssueStatusBadge.tsx'
import type { Group, Hit } from './groups.ts'
import type { Found } from './useFindings.ts'

const FAILED = 'The search failed. Try again.'
const NOTHING = 'Nothing found.'
const NEAR = 'No exact match. These results are close:'

/** Returns the number of results, for screen readers. */
export function findingsText(text: string, groups: readonly Group[], { isStale, error }: Found): string {
  if (text.trim().length < SEARCH_MIN || isStale) return ''
  if (error) return FAILED
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0)
  const hasMore = groups.some((group) => group.hasMore)
  if (count === 0) return NOTHING
  return `${count} ${count === 1 ? 'result' : 'results'}${hasMore ? ', and there are more' : ''}.`
}

interface FindingsProps {
  text: string
  groups: readonly Group[]
  found: Found
  onOpen: () => void
}

/** The results by kind. The focus stays in the search field, and the arrow keys choose a result. */
export function Findings({ text, groups, found, onOpen }: FindingsProps) {
  const { data, error, isStale } = found
  const isNothing = groups.length === 0 && !isStale && !error && text.trim().length >= SEARCH_MIN
  return (
    <div className="min-h-0 flex-1 overflow-y-auto" aria-busy={isStale}>
      {error && (
        <div className="p-3">
          <ErrorPanel message={FAILED} detail={serverTextOr(error, '')} query={found} />
        </div>
      )}
      {isNothing && <p className="px-5 py-6 text-sm text-muted">{NOTHING}</p>}
      {data?.isNear === true && !isStale && <p className="px-5 pt-3 text-sm text-muted">{NEAR}</p>}
      <ListBox
        aria-label="Results"
        items={groups}
        className={cx('p-2 outline-none', groups.length === 0 && 'hidden', isStale && 'opacity-60')}
      >
        {(group) => (
          <ListBoxSection id={group.id} className="pb-2">
            <Header className="px-3 pt-2 pb-1 text-xs font-medium text-muted">{group.title}</Header>
            {group.hits.map((hit) => (
              <HitLine key={hit.id} hit={hit} onOpen={onOpen} />
            ))}
          </ListBoxSection>
        )}
      </ListBox>
      {groups.some(({ hasMore }) => hasMore) && (
        <p className="px-5 pb-4 text-xs text-muted">
          For each type of result, only the first {SEARCH_HITS} are shown. Add a word to narrow the search.
        </p>
      )}
    </div>
  )
}

function HitLine({ hit, onOpen }: { hit: Hit; onOpen: () => void }) {
  const { id, icon: Icon, number, title, status, context, excerpt, at, href, onAction } = hit
  return (
    <ListBoxItem
      id={id}
      textValue={title.text}
      {...(href !== undefined && { href })}
      onAction={() => {
        onOpen()
        onAction?.()
      }}
      className="flex min-h-11 cursor-pointer gap-3 rounded-md px-3 py-2 text-sm outline-none data-focused:bg-sunken"
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium">
            {number !== undefined && <span className="text-muted tabular-nums">#{number} </span>}
            <Marked {...title} />
          </span>
          {status && <IssueStatusBadge status={status} />}
        </span>
        <span className="block text-xs text-muted">
          {context.map((text, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the parts have no other key
            <span key={index}>
              {index > 0 && <span>{' · '}</span>}
              <Marked {...text} />
            </span>
          ))}
          {at !== undefined && (
            <>
              {' · '}
              <Time at={at} />
            </>
          )}
        </span>
        {excerpt && (
          <span className="mt-0.5 block text-xs">
            <Marked {...excerpt} />
          </span>
        )}
      </span>
    </ListBoxItem>
  )
}

/** Shows a text of the server with its matches highlighted. Never interprets the text as markup. */
function Marked({ text, marks }: MarkedText) {
  const parts = marks.map(({ start, end }, at) => ({
    start,
    before: text.slice(marks[at - 1]?.end ?? 0, start),
    hit: text.slice(start, end),
  }))
  return (
    <>
      {parts.map(({ start, before, hit }) => (
        <span key={start}>
          {before}
          <mark className="rounded-sm bg-accent-soft font-semibold text-accent-text">{hit}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.end ?? 0)}
    </>
  )
}
