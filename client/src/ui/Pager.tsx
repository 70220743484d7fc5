import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './Button.tsx'
import { Select } from './Select.tsx'

export const PAGE_SIZES = [25, 50, 100] as const

interface PagerProps {
  /** The page as the server returned it. `isCapped` means that there are more than `total` rows. */
  page: {
    rows: readonly unknown[]
    total: number
    isCapped: boolean
    next: string | null
    previous: string | null
  }
  /** Receives a cursor, or null for the first page. */
  onPage: (cursor: string | null) => void
  /** The singular noun for a row, for example "issue". */
  noun: string
  /** The plural of the noun. Needed if the plural is not the noun with an s. */
  plural?: string
  /** The name of the pager for screen readers. Needed if a screen has several pagers. */
  label?: string
  pageSize?: number
  onPageSize?: (size: number) => void
}

const number = new Intl.NumberFormat('en-GB')

export function Pager({
  page: { rows, total, isCapped, next, previous },
  onPage,
  noun,
  plural = `${noun}s`,
  label = 'Pages',
  pageSize,
  onPageSize,
}: PagerProps) {
  const count = `${number.format(total)}${isCapped ? '+' : ''}`
  return (
    <nav
      aria-label={label}
      className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 print:px-1.5"
    >
      <p className="text-sm text-muted tabular-nums" aria-live="polite">
        {rows.length === total
          ? `${count} ${total === 1 ? noun : plural}`
          : `${number.format(rows.length)} of ${count} ${plural}`}
      </p>
      <div className="flex w-full flex-wrap items-end gap-3 md:w-auto print:hidden">
        {pageSize && onPageSize && total > PAGE_SIZES[0] && (
          <Select
            label="Rows per page"
            hideLabel
            className="hidden md:flex"
            value={pageSize}
            onChange={onPageSize}
            options={PAGE_SIZES.map((size) => ({ value: size, label: `${size} a page` }))}
          />
        )}
        {(next || previous) && (
          <>
            <Button
              variant="secondary"
              className="flex-1 md:flex-none"
              isDisabled={!previous}
              onPress={() => onPage(previous)}
            >
              <ChevronLeft aria-hidden="true" className="size-4" />
              Previous
            </Button>
            <Button
              variant="secondary"
              className="flex-1 md:flex-none"
              isDisabled={!next}
              onPress={() => onPage(next)}
            >
              Next
              <ChevronRight aria-hidden="true" className="size-4" />
            </Button>
          </>
        )}
      </div>
    </nav>
  )
}
