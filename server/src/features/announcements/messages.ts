import { announcementSms } from '@doorstep/contract/announcements/texts'
import type { SystemCtx } from '../../context.ts'
import type { Message } from '../../mail/outbox.ts'
import { writeLetter } from '../../mail/write.ts'

interface Told {
  id: number
  title: string
  body: string
  siteName: string
}

const linkTo = ({ services }: SystemCtx, { id }: Told): string => `${services.publicUrl}/announcements/${id}`

interface To {
  userId: number
  email: string
  firstName: string
}

export function announcementMail(ctx: SystemCtx, announcement: Told, { userId, ...to }: To): Message {
  return writeLetter(ctx, to, {
    kind: 'announcement',
    subject: announcement.title,
    stop: { mail: 'announcement', userId },
    about: announcement.siteName,
    paragraphs: [announcement.body, `Read the announcement: ${linkTo(ctx, announcement)}`],
  })
}

/** Returns the text message: the title and a link to the announcement. */
export function smsText(ctx: SystemCtx, announcement: Told): string {
  return announcementSms(announcement.title, linkTo(ctx, announcement))
}

export function announcementText(ctx: SystemCtx, announcement: Told, phoneNumber: string): Message {
  return {
    channel: 'sms',
    kind: 'announcement',
    to: phoneNumber,
    subject: null,
    text: smsText(ctx, announcement),
  }
}
