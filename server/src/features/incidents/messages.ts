import { isEnded } from '@doorstep/contract/incidents/rules'
import type { IncidentStatus } from '@doorstep/contract/incidents/rules'
import { INCIDENT_STATUS_LABELS } from '@doorstep/contract/incidents/texts'
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
  status: IncidentStatus
  nextUpdateBy: Date | null
}

/** Returns the email about an update: its text, the time of the next update, and a link to all updates. */
export function incidentMail(
  ctx: SystemCtx,
  { incidentId, title, siteName, body, status, nextUpdateBy }: Told,
  { userId, ...to }: Recipient & { userId: number },
): Message {
  const { publicUrl, config } = ctx.services
  return writeLetter(ctx, to, {
    kind: 'incident',
    subject: `${INCIDENT_STATUS_LABELS[status]}: ${title}`,
    stop: { mail: 'incident', userId },
    about: siteName,
    paragraphs: [
      body,
      ...(nextUpdateBy === null ? [] : [`Next update by ${minuteOf(nextUpdateBy, config.timeZone)}.`]),
      ...(isEnded(status) ? [] : ['You don’t need to report it again.']),
      `Read all updates: ${publicUrl}/incidents/${incidentId}`,
    ],
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
    about: siteName,
    paragraphs: [
      `The next update of "${title}" was promised by ${minuteOf(nextUpdateBy, config.timeZone)}.`,
      `Write an update: ${publicUrl}/manage-incidents/${id}`,
    ],
  })
}
