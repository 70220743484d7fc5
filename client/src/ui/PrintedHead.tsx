import { formatDateAndTime } from '../lib/dates.ts'
import { settings } from '../lib/settings.ts'
import { usePrinting } from './usePrinting.ts'

/** What a sheet of paper says first: whose it is, and when it was printed. */
export function PrintedHead() {
  // Looked at anew when it is printed: the page may have stood open since yesterday.
  usePrinting()
  return (
    <p
      data-printed-head
      className="mb-3 hidden justify-between gap-4 border-b border-border pb-2 text-xs text-muted print:flex"
    >
      <span className="font-semibold text-text">{settings().brandName}</span>
      <span>Printed {formatDateAndTime(Date.now())}</span>
    </p>
  )
}
