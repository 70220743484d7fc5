import { FIELD_HEIGHT } from './fieldStyles.ts'

export const NO_MATCH = 'No match'

/** The class list of the button that shows the chosen option. */
export const CLOSED_LIST =
  'flex w-full cursor-pointer items-center justify-between gap-2 rounded-md border bg-surface px-3 text-left ' +
  `text-base data-disabled:cursor-not-allowed data-disabled:bg-sunken data-disabled:text-muted md:text-sm ${FIELD_HEIGHT}`
export const LIST_POPOVER =
  'w-(--trigger-width) min-w-[min(10rem,calc(100vw-1.5rem))] overflow-auto rounded-lg border border-border bg-surface shadow-float data-entering:animate-enter'
export const LIST_BOX = 'max-h-80 overflow-auto p-1 outline-none'
export const LIST_ITEM =
  'flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-2.5 py-1.5 text-sm outline-none md:min-h-9 ' +
  'data-focused:bg-sunken data-disabled:cursor-not-allowed data-disabled:opacity-60'
