import * as z from 'zod/mini'
import { IdInput, Instant } from '../fields.ts'

/**
 * The reader's calendar for the property. `createdAt` is null if the reader has no calendar. The server can't show the
 * calendar's address again.
 */
export const CalendarFeed = z.object({ createdAt: z.nullable(Instant) })
export type CalendarFeed = z.infer<typeof CalendarFeed>

/**
 * The address of a new calendar. Anybody who knows the address can read the calendar. The page shows the address only
 * once.
 */
export const NewCalendarFeed = z.object({ url: z.string(), createdAt: Instant })
export type NewCalendarFeed = z.infer<typeof NewCalendarFeed>

export const CalendarParams = z.object({ propertyId: IdInput })
const NOT_A_CALENDAR = { error: 'This is not the address of a calendar. Create a new address.' }
/** The token of the calendar, followed by `.ics`. */
export const CalendarFileParams = z.object({
  feed: z.string(NOT_A_CALENDAR).check(z.maxLength(100, NOT_A_CALENDAR)),
})
