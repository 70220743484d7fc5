import { AnnouncementText, AnnouncementTitle } from '@doorstep/contract/announcements/schema'
import { z } from 'zod'
import { daysBefore } from '../calendar.ts'
import { readData } from '../data.ts'
import { managerOf } from '../people/people.ts'
import type { PlannedAnnouncement, PlannedProperty } from '../plan.ts'

const News = z.strictObject({
  site: z.string(),
  /** The homes whose address contains this text. Null for the whole development. */
  building: z.string().nullable(),
  title: AnnouncementTitle,
  text: AnnouncementText,
  /** The number of days since the announcement was sent. Negative if it has not been sent yet. */
  sent: z.int(),
  /**
   * The last day on which the announcement is shown as an alert, in days from today. Negative if that day has passed.
   */
  shown: z.int(),
})

const NEWS = readData('announcements', z.array(News))
/** The number of days since an unsent announcement was written and confirmed. */
const WRITTEN = 1

export function planAnnouncements(day: Date, properties: readonly PlannedProperty[]): PlannedAnnouncement[] {
  return NEWS.map(({ site, building, title, text, sent, shown }) => ({
    site,
    homes:
      building === null
        ? null
        : properties
            .filter(
              ({ development, address, isActive }) =>
                isActive && development === site && address.includes(building),
            )
            .map(({ key }) => key),
    title,
    text,
    createdAt: sent < 0 ? daysBefore(day, WRITTEN, '11:40') : daysBefore(day, sent, '09:30'),
    sendAt: sent < 0 ? daysBefore(day, sent, '09:00') : null,
    shownUntil: daysBefore(day, -shown, '12:00'),
    createdBy: managerOf(site),
  }))
}
