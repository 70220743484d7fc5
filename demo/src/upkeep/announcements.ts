import { AnnouncementText, AnnouncementTitle } from '@doorstep/contract/announcements/schema'
import { z } from 'zod'
import { daysBefore } from '../calendar.ts'
import { readData } from '../data.ts'
import { managerOf } from '../people/people.ts'
import type { PlannedAnnouncement, PlannedProperty } from '../plan.ts'

const News = z.strictObject({
  site: z.string(),
  /** The homes in whose address it stands; null for all of the development. */
  building: z.string().nullable(),
  title: AnnouncementTitle,
  text: AnnouncementText,
  /** Days before today on which it left; one that is still to leave has a minus. */
  sent: z.int(),
  /** Days from today until which it shows as an alert. */
  shown: z.int(),
})

const NEWS = readData('announcements', z.array(News))
/** What is still to leave was written and confirmed so many days ago. */
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
