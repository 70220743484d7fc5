import type {
  AnnouncementRecipient,
  ListRecipients,
} from '@doorstep/contract/announcements/recipients/schema'
import type { Ctx } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { decodeCursor } from '../../../paging/cursors.ts'
import { IdCursor, idPage } from '../../../paging/pages.ts'
import type { Page } from '../../../paging/pages.ts'
import { findManaged } from '../queries.ts'
import { findRecipients } from './queries.ts'
import type { RecipientRow } from './queries.ts'

export async function listAnnouncementRecipients(
  ctx: Ctx,
  { params, query }: { params: { announcementId: number }; query: ListRecipients },
): Promise<Page<AnnouncementRecipient>> {
  const announcement = await findManaged(ctx, params.announcementId)
  if (!announcement) throw notFound()
  const after = decodeCursor(IdCursor, query.cursor)
  const { rows, total } = await findRecipients(ctx, announcement.id, { ...query, after })
  return idPage(rows, query.limit, total, presentRecipient)
}

function presentRecipient({ userId, name, mail, sms, failure, at }: RecipientRow): AnnouncementRecipient {
  return { userId, name, mail, sms, failure, at: at.toISOString() }
}
