import type { AppointmentRow } from '../queries.ts'
import { placeText } from '@doorstep/contract/places/texts'
import type { SystemWriteCtx } from '../../../context.ts'
import { queueMessage } from '../../../mail/outbox.ts'
import { mailedToken } from '../../../mail/tokens.ts'
import { notifyReporter } from '../../issues/messages.ts'
import { findSides } from '../../issues/notes/queries.ts'
import { findGeneration } from '../../verdict-requests/queries.ts'
import { mailFirm, notifyBoth, notifySide, textOf } from '../messages.ts'
import type { ChangeCtx, Subject } from '../messages.ts'
import type { Window } from '../rules.ts'
import { findOffer } from './queries.ts'
import { slotLinkSubject } from './rules.ts'
import type { ReminderKind } from './rules.ts'

export async function notifyOffered(
  ctx: ChangeCtx,
  subject: Subject,
  windows: readonly Window[],
): Promise<void> {
  const { order, issue } = subject
  await notifySide(ctx, subject, async (side) => {
    const link = await slotLinkFor(ctx, order, side.reporterId)
    return {
      subject: `Choose a time: ${issue.title}`,
      paragraphs: [
        `${order.firmName} can come for "${issue.title}" at these times:`,
        windows.map((window) => `- ${textOf(ctx, window)}`).join('\n'),
        'You do not need to sign in to choose a time. The link works until a time is booked. You can ask for other times on the issue’s page.',
      ],
      ...(link !== undefined && {
        button: `Choose a time: ${ctx.services.publicUrl}/slots#token={{link}}`,
        secrets: { link },
      }),
    }
  })
}

/** Returns the token that lets a person on the reporter's side pick a time without signing in. */
async function slotLinkFor(
  ctx: ChangeCtx,
  order: Subject['order'],
  userId: number | null,
): Promise<string | undefined> {
  const offer = await findOffer(ctx, order.id)
  const mailGeneration = userId === null ? undefined : await findGeneration(ctx, userId)
  if (!offer || userId === null || mailGeneration === undefined) return undefined
  const subject = slotLinkSubject({ orderId: order.id, offerId: offer.offerId, userId, mailGeneration })
  return mailedToken(ctx.services.secrets, subject)
}

export async function notifyBooked(
  ctx: ChangeCtx,
  subject: Subject,
  appointment: AppointmentRow,
): Promise<void> {
  const { order, issue } = subject
  const when = textOf(ctx, appointment)
  const isNew = appointment.sequence === 0
  const title = isNew ? 'Appointment' : 'Appointment changed'
  await notifyBoth(ctx, subject, appointment, {
    isCancelled: false,
    side: {
      subject: `${title}: ${issue.title}`,
      paragraphs: [
        `${order.firmName} is coming for "${issue.title}" on ${when}.`,
        'Open the attached file to add the appointment to your calendar. You can change or cancel the appointment on the issue’s page.',
      ],
    },
    firm: {
      subject: `${title}: ${order.propertyName}`,
      paragraphs: [
        `Your appointment at ${placeText(order)} is on ${when}.`,
        order.isCommon
          ? 'Access details are on the work order page.'
          : 'Access details and the resident’s number are on the work order page.',
      ],
    },
  })
}

export async function notifyOtherTimes(ctx: ChangeCtx, { order }: Subject, words: string): Promise<void> {
  await mailFirm(ctx, order, {
    subject: `Please offer other times: ${order.propertyName}`,
    hasLink: true,
    paragraphs: [
      `None of the times that you offered for ${placeText(order)} is suitable.`,
      `The message: ${words}`,
      'Please offer other times.',
    ],
  })
}

const SOON: Record<ReminderKind, string> = { day: 'within a day', hours: 'in about two hours' }

/**
 * Emails both sides the day before an appointment. Two hours before it, reminds the reporter, by text message if they
 * have a number.
 */
export async function notifyReminder(
  ctx: SystemWriteCtx,
  { order, issue }: Subject,
  appointment: AppointmentRow,
  kind: ReminderKind,
): Promise<void> {
  const { config, messaging, publicUrl } = ctx.services
  const when = textOf(ctx, appointment)
  const expiresAt = appointment.startsAt
  if (kind === 'day')
    await mailFirm(ctx, order, {
      subject: `Reminder: ${order.propertyName}`,
      hasLink: true,
      expiresAt,
      paragraphs: [`You are expected at ${placeText(order)} on ${when}.`],
    })
  if (issue.isCommon) return
  for (const side of await findSides(ctx, issue)) {
    await notifyReporter(ctx, side, {
      subject: `Reminder: ${issue.title}`,
      expiresAt,
      paragraphs: [`${order.firmName} is coming for "${issue.title}" ${SOON[kind]}: ${when}.`],
    })
    if (side.reporterPhone === null || !messaging.hasSms) continue
    await queueMessage(ctx, {
      channel: 'sms',
      kind: 'issue',
      to: side.reporterPhone,
      subject: null,
      expiresAt,
      text: `${config.brandName}: ${order.firmName} is coming ${SOON[kind]}, ${when}. Job ${issue.jobId}: ${publicUrl}/issues/${issue.id}`,
    })
  }
}
