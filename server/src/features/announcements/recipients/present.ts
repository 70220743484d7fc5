import type { AnnouncementRecipient } from '@doorstep/contract/announcements/recipients/schema'
import type { RecipientRow } from './queries.ts'

export function presentRecipient({
  userId,
  name,
  mail,
  sms,
  failure,
  at,
}: RecipientRow): AnnouncementRecipient {
  return { userId, name, mail, sms, failure, at: at.toISOString() }
}
