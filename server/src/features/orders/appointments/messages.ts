import type { SystemWriteCtx } from '../../../context.ts'
import { queueMessage } from '../../../mail/outbox.ts'
import { tellReporter } from '../../issues/messages.ts'
import { findSides } from '../../issues/notes/queries.ts'
import { mailFirm, tellBoth, tellSide, textOf } from '../messages.ts'
import type { ChangeCtx, Subject } from '../messages.ts'
import type { AppointmentRow, Window } from '../rules.ts'
import type { ReminderKind } from './rules.ts'

export async function tellOffered(
  ctx: ChangeCtx,
  subject: Subject,
  windows: readonly Window[],
): Promise<void> {
  const { order, issue } = subject
  await tellSide(ctx, subject, {
    subject: `Choose a time: ${issue.title}`,
    paragraphs: [
      `${order.firmName} can come for "${issue.title}" at these times:`,
      windows.map((window) => `- ${textOf(ctx, window)}`).join('\n'),
      'Please choose one on the issue’s page, or ask there for other times.',
    ],
  })
}

export async function tellBooked(
  ctx: ChangeCtx,
  subject: Subject,
  appointment: AppointmentRow,
): Promise<void> {
  const { order, issue } = subject
  const when = textOf(ctx, appointment)
  const isNew = appointment.sequence === 0
  const title = isNew ? 'Appointment' : 'Appointment changed'
  await tellBoth(ctx, subject, appointment, {
    isCancelled: false,
    side: {
      subject: `${title}: ${issue.title}`,
      paragraphs: [
        `${order.firmName} is coming for "${issue.title}" on ${when}.`,
        'Open the attached file to add it to your calendar. You can change or cancel the appointment on the issue’s page.',
      ],
    },
    firm: {
      subject: `${title}: ${issue.title}`,
      paragraphs: [
        `Your appointment for "${issue.title}" at ${order.propertyName}, ${order.address}, is on ${when}.`,
        'Access details and the resident’s number are on the work order page.',
      ],
    },
  })
}

export async function tellOtherTimes(ctx: ChangeCtx, { order }: Subject, words: string): Promise<void> {
  await mailFirm(ctx, order, {
    subject: `Other times, please: ${order.issueTitle}`,
    hasLink: true,
    paragraphs: [
      `None of the times that you offered for "${order.issueTitle}" at ${order.propertyName} is suitable.`,
      `The message: ${words}`,
      'Please offer other times.',
    ],
  })
}

const SOON: Record<ReminderKind, string> = { day: 'within a day', hours: 'in about two hours' }

/** Emails both sides the day before. Two hours before, reminds the reporter, by text message if they have a number. */
export async function tellReminder(
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
      subject: `Reminder: ${order.issueTitle}`,
      hasLink: true,
      expiresAt,
      paragraphs: [`You are expected at ${order.propertyName}, ${order.address}, on ${when}.`],
    })
  for (const side of await findSides(ctx, issue)) {
    await tellReporter(ctx, side, {
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
      text: `${config.brandName}: ${order.firmName} comes ${SOON[kind]}, ${when}. Job ${issue.jobId}: ${publicUrl}/issues/${issue.id}`,
    })
  }
}
