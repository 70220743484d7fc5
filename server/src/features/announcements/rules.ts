import { ANNOUNCEMENT_DAYS_AHEAD } from '@doorstep/contract/announcements/rules'
import { SEND_AT_FAR, SEND_AT_PASSED, SHOW_UNTIL_PASSED } from '@doorstep/contract/announcements/texts'
import { dayAt } from '../../time/civil.ts'

const DAY_MS = 24 * 3_600_000

/** Returns the problems with an announcement's times, by field. Days begin and end in the given time zone. */
export function timeProblems(
  { sendAt, showUntil }: { sendAt: Date | null; showUntil: string | null },
  now: Date,
  zone: string,
): Record<string, string> | undefined {
  if (sendAt !== null && sendAt <= now) return { sendAt: SEND_AT_PASSED }
  if (sendAt !== null && sendAt.getTime() > now.getTime() + ANNOUNCEMENT_DAYS_AHEAD * DAY_MS)
    return { sendAt: SEND_AT_FAR }
  if (showUntil !== null && showUntil < dayAt(sendAt ?? now, zone)) return { showUntil: SHOW_UNTIL_PASSED }
  return undefined
}
