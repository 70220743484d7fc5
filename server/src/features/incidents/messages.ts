import { fillTemplate } from '@doorstep/contract/incidents/templates/rules'
import type { TemplateTexts } from '@doorstep/contract/incidents/templates/rules'
import { allUpdatesText, nextUpdateText } from '@doorstep/contract/incidents/templates/texts'
import type { SystemCtx } from '../../context.ts'
import type { Message } from '../../mail/outbox.ts'
import { writeLetter } from '../../mail/write.ts'
import type { Recipient } from '../../mail/write.ts'
import { minuteOf } from '../../time/minutes.ts'

interface Told {
  incidentId: number
  title: string
  siteName: string
  body: string
  nextUpdateBy: Date | null
  template: TemplateTexts
}

/** Returns the email about an update: the text of the template and a link to all updates. */
export function incidentMail(
  ctx: SystemCtx,
  { incidentId, title, siteName, body, nextUpdateBy, template }: Told,
  { userId, ...to }: Recipient & { userId: number },
): Message {
  const { publicUrl, config } = ctx.services
  const nextUpdate = nextUpdateBy === null ? '' : nextUpdateText(minuteOf(nextUpdateBy, config.timeZone))
  const { subject, paragraphs } = fillTemplate(template, { title, where: siteName, update: body, nextUpdate })
  return writeLetter(ctx, to, {
    kind: 'incident',
    subject,
    stop: { mail: 'incident', userId },
    incidentId,
    about: siteName,
    paragraphs: [...paragraphs, allUpdatesText(`${publicUrl}/incidents/${incidentId}`)],
  })
}

interface Late {
  id: number
  title: string
  siteName: string
  nextUpdateBy: Date
}

/** Warns staff that the promised update has not been written. */
export function lateMail(
  ctx: SystemCtx,
  { id, title, siteName, nextUpdateBy }: Late,
  to: Recipient,
): Message {
  const { publicUrl, config } = ctx.services
  return writeLetter(ctx, to, {
    kind: 'incident',
    subject: `Update is late: ${title}`,
    incidentId: id,
    about: siteName,
    paragraphs: [
      `We promised the next update about "${title}" by ${minuteOf(nextUpdateBy, config.timeZone)}.`,
      `Write an update: ${publicUrl}/manage-incidents/${id}`,
    ],
  })
}
