import { placeText } from '@doorstep/contract/places/texts'
import type { SystemWriteCtx } from '../../../context.ts'
import { queueMessage } from '../../../mail/outbox.ts'
import { mailedToken } from '../../../mail/tokens.ts'
import type { TokenSubject } from '../../../mail/tokens.ts'
import { writeLetter } from '../../../mail/write.ts'
import { addWarning } from '../../notifications/duties/service.ts'
import { mailManagers } from '../../issues/messages.ts'
import type { IssueRow } from '../../issues/queries.ts'
import { subjectEnd } from '../../issues/rules.ts'

/** A firm, and the place that the email is about. */
export interface FirmAddress {
  firmName: string
  firmEmail: string
  jobId: number
  propertyName: string
  address: string
}

export interface FirmLetter {
  subject: string
  paragraphs: string[]
  noteId?: number
  calendar?: string
  /** The time after which the server no longer sends the email. */
  expiresAt?: Date
}

/** A link that needs no login: its text, its path in the page and the subject of its token. */
export interface FirmLink {
  text: string
  path: string
  subject: TokenSubject
}

/** Emails the firm. The email must not reveal who lives at the place or how to enter it. */
export async function mailToFirm(
  ctx: SystemWriteCtx,
  { firmName, firmEmail, jobId, ...home }: FirmAddress,
  { subject, paragraphs, noteId, calendar, expiresAt }: FirmLetter,
  link?: FirmLink,
): Promise<void> {
  const { publicUrl, secrets } = ctx.services
  await queueMessage(
    ctx,
    writeLetter(
      ctx,
      { email: firmEmail, firstName: firmName },
      {
        kind: 'issue',
        subject: subject + subjectEnd(jobId),
        isAboutOthers: true,
        paragraphs: [...paragraphs, ...(link ? [`${link.text}: ${publicUrl}${link.path}#{{link}}`] : [])],
        ...(link && { secrets: { link: mailedToken(secrets, link.subject) } }),
        ...(noteId !== undefined && { noteId }),
        ...(calendar !== undefined && { calendar }),
        ...(expiresAt && { expiresAt }),
        about: `for ${placeText(home)}`,
      },
    ),
  )
}

/** Notifies the issue's owner, or the managers if there is no owner, about an action of a firm. */
export async function notifyStaffOfFirm(
  ctx: SystemWriteCtx,
  issue: IssueRow,
  { firmName, moved, words }: { firmName: string; moved: string; words: string | null | undefined },
  { withAdministrators = false }: { withAdministrators?: boolean } = {},
): Promise<void> {
  const receivers = await addWarning(ctx, issue, 'firmMoved', { withAdministrators })
  await mailManagers(ctx, issue, receivers, {
    kind: 'firmMoved',
    subject: `${firmName}: ${issue.title}`,
    paragraphs: [
      `${firmName} ${moved} "${issue.title}".`,
      ...(words === undefined || words === null || words === '' ? [] : [`Their message: ${words}`]),
    ],
  })
}

/** Notifies staff of a firm's note. The email accepts no reply, because a reply would reach the resident. */
export async function notifyStaffOfFirmNote(
  ctx: SystemWriteCtx,
  issue: IssueRow,
  { firmName, text }: { firmName: string; text: string },
): Promise<void> {
  const receivers = await addWarning(ctx, issue, 'firmMoved')
  await mailManagers(ctx, issue, receivers, {
    kind: 'firmMoved',
    subject: `New message from ${firmName}: ${issue.title}`,
    isAnswered: false,
    paragraphs: [`${firmName} wrote to staff about the work order for "${issue.title}":`, text],
  })
}
