import {
  createAnnouncement,
  previewAnnouncement,
  sendAnnouncement,
} from '@doorstep/server/features/announcements/service'
import { sendAll } from '@doorstep/server/features/announcements/sending/service'
import { inLondon } from '../calendar.ts'
import type { DemoPlan, PlannedAnnouncement } from '../plan.ts'
import { actorAt, known } from './loading.ts'
import type { Happening, Loading } from './loading.ts'

export function announcementsHappen({ announcements }: DemoPlan): Happening[] {
  return announcements.map((announcement) => ({
    at: announcement.createdAt,
    run: (loading) => announce(loading, announcement),
  }))
}

/**
 * Writes and confirms an announcement. A past announcement only becomes an alert, without messages, because the estate
 * starts with an empty outbox.
 */
async function announce(loading: Loading, announcement: PlannedAnnouncement): Promise<void> {
  const { site, homes, title, text, createdAt, createdBy, sendAt, shownUntil } = announcement
  const ctx = actorAt(loading, createdBy, createdAt)
  const { id } = await createAnnouncement(ctx, {
    body: {
      title,
      text,
      developmentId: known(loading.developments, site),
      propertyIds: homes && homes.map((home) => known(loading.properties, home).id),
      byMail: sendAt !== null,
      bySms: false,
      sendAt: sendAt?.toISOString() ?? null,
      showUntil: inLondon(shownUntil).toPlainDate().toString(),
    },
  })
  const params = { announcementId: id }
  const { people } = await previewAnnouncement(ctx, { params })
  await sendAnnouncement(ctx, { params, body: { people } })
  if (sendAt === null) await sendAll(ctx, id)
}
