import type { Permission } from '@doorstep/contract/access'
import type {
  Announcement,
  ListedAnnouncement,
  ManagedAnnouncement,
} from '@doorstep/contract/announcements/schema'
import type { AnnouncementPhoto } from '@doorstep/contract/announcements/photos/schema'
import type { Ctx } from '../../context.ts'
import { includes } from '../../policy/scopes.ts'
import type { FileRow } from '../issues/attachments/queries.ts'
import type { AnnouncementRow } from './queries.ts'
import type { DeliverySums } from './recipients/queries.ts'

/** The announcement as its readers see it. */
export function presentAnnouncement(
  ctx: Ctx,
  row: AnnouncementRow,
  photos: readonly FileRow[],
): Announcement {
  const { id, title, body, siteName, begunAt, createdAt } = row
  return {
    id,
    title,
    text: body,
    siteName,
    photos: photos.map((photo) => presentPhoto(id, photo)),
    sentAt: (begunAt ?? createdAt).toISOString(),
    can: canOf(ctx, row),
  }
}

function canOf(ctx: Ctx, { developmentId }: AnnouncementRow): Permission[] {
  return includes(ctx.actor, 'announcement:manage', { developmentId }) ? ['announcement:manage'] : []
}

export function presentListed(ctx: Ctx, row: AnnouncementRow): ListedAnnouncement {
  const { body: _text, alertId: _alert, confirmedById: _by, blockId, blockName, begunAt, ...listed } = row
  return {
    ...listed,
    block: blockId === null ? null : { id: blockId, name: blockName ?? '' },
    sendAt: row.sendAt?.toISOString() ?? null,
    sentAt: begunAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    can: canOf(ctx, row),
  }
}

interface More {
  photos: readonly FileRow[]
  homes: { id: number; name: string }[]
  sums: DeliverySums
}

export function presentManaged(
  ctx: Ctx,
  row: AnnouncementRow,
  { photos, homes, sums }: More,
): ManagedAnnouncement {
  return {
    ...presentListed(ctx, row),
    text: row.body,
    photos: photos.map((photo) => presentPhoto(row.id, photo)),
    homes,
    alertId: row.alertId,
    ...sums,
  }
}

function presentPhoto(announcementId: number, photo: FileRow): AnnouncementPhoto {
  const { id, name, type, size, state } = photo
  const url = `/api/announcements/${announcementId}/photos/${id}`
  return { id, name, type, size, url, thumbnailUrl: `${url}?size=thumbnail`, state }
}
