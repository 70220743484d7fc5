import { useSyncExternalStore } from 'react'
import { formatDateAndTime } from '../lib/dates.ts'
import { settings } from '../lib/settings.ts'
import { onPrinting } from './usePrinting.ts'

const MINUTE_MS = 60_000

// Reads the time again when printing starts, because the page might have been open since yesterday.
const currentMinute = () => Math.floor(Date.now() / MINUTE_MS)

/** The top line of a printed page: the brand and the time of printing. */
export function PrintedHead() {
  const minute = useSyncExternalStore(onPrinting, currentMinute)
  return (
    <p className="mb-3 hidden justify-between gap-4 border-b border-border pb-2 text-xs text-muted print:flex">
      <span className="font-semibold text-text">{settings().brandName}</span>
      <span>{`Printed ${formatDateAndTime(minute * MINUTE_MS)}`}</span>
    </p>
  )
}
