import type { AppointmentRow, OrderRow } from './queries.ts'
import type { OrderEventKind } from '@doorstep/contract/orders/rules'
import { poundsText } from '@doorstep/contract/orders/texts'
import { placeText } from '@doorstep/contract/places/texts'
import type { SystemWriteCtx } from '../../context.ts'
import type { Actor } from '../../policy/actor.ts'
import { addOwnChange } from '../notifications/service.ts'
import { mailToFirm, notifyStaffOfFirm } from '../firms/mails/messages.ts'
import type { FirmLetter } from '../firms/mails/messages.ts'
import { notifyReporter } from '../issues/messages.ts'
import { findSides } from '../issues/notes/queries.ts'
import type { IssueRow } from '../issues/queries.ts'
import { windowText } from '../../time/windows.ts'
import { hasLink, orderLinkSubject } from './rules.ts'
import type { Window } from './rules.ts'

interface Letter extends FirmLetter {
  hasLink?: boolean
}

export async function mailFirm(
  ctx: SystemWriteCtx,
  order: OrderRow,
  { hasLink: goesOn, ...letter }: Letter,
): Promise<void> {
  const isLinked = goesOn === true && hasLink(order)
  const link = { text: 'See the work order', path: '/order', subject: orderLinkSubject(order) }
  await mailToFirm(ctx, order, letter, isLinked ? link : undefined)
}

const GOES_ON =
  'You do not need to sign in to use the link. The link is only for this work order, and stops working when the order ends. Please do not pass it on.'

/** Emails the firm a new work order with the job, the place and the link with which the firm can answer. */
export async function notifySent(ctx: SystemWriteCtx, order: OrderRow): Promise<void> {
  await mailFirm(ctx, order, {
    subject: `Work order: ${order.propertyName}`,
    hasLink: true,
    paragraphs: [
      `You have a new work order at ${placeText(order)}.`,
      `The job: ${order.words}`,
      ...(order.limitPence === null ? [] : [`Cost limit: ${poundsText(order.limitPence)}.`]),
      `Please accept or decline the work order. ${GOES_ON}`,
    ],
  })
}

export async function notifyRenewed(ctx: SystemWriteCtx, order: OrderRow): Promise<void> {
  await mailFirm(ctx, order, {
    subject: `New link to your work order: ${order.propertyName}`,
    hasLink: true,
    paragraphs: [
      `This is the new link to your work order at ${placeText(order)}. The old link no longer works.`,
      GOES_ON,
    ],
  })
}

export async function notifyCancelled(ctx: SystemWriteCtx, order: OrderRow, words: string): Promise<void> {
  await mailFirm(ctx, order, {
    subject: `Work order cancelled: ${order.propertyName}`,
    paragraphs: [
      `The work order at ${placeText(order)} is cancelled. Please do not visit.`,
      `The reason: ${words}`,
    ],
  })
}

export async function notifyVariationDecided(
  ctx: SystemWriteCtx,
  order: OrderRow,
  { amountPence, isApproved, words }: { amountPence: number; isApproved: boolean; words: string },
): Promise<void> {
  const amount = poundsText(amountPence)
  await mailFirm(ctx, order, {
    subject: `Higher limit ${isApproved ? 'approved' : 'refused'}: ${order.propertyName}`,
    hasLink: true,
    paragraphs: [
      isApproved
        ? `The work order at ${placeText(order)} may now cost up to ${amount}.`
        : `We did not approve ${amount} for the work order at ${placeText(order)}. Its limit stays the same.`,
      `Our message: ${words}`,
    ],
  })
}

export async function notifyTakenUp(ctx: SystemWriteCtx, order: OrderRow): Promise<void> {
  await mailFirm(ctx, order, {
    subject: `Not fixed yet: ${order.propertyName}`,
    hasLink: true,
    paragraphs: [
      `The resident says that the problem at ${placeText(order)} is not fixed. Your work order is open again.`,
      'Please offer times when you can come.',
    ],
  })
}

/**
 * Emails the firm a note by staff about its order. If staff take the note back before the email is sent, the email is
 * deleted.
 */
export async function notifyFirmOfNote(
  ctx: SystemWriteCtx,
  order: OrderRow,
  { text, noteId }: { text: string; noteId: number },
): Promise<void> {
  await mailFirm(ctx, order, {
    subject: `New message about your work order: ${order.propertyName}`,
    hasLink: true,
    noteId,
    paragraphs: [
      `There is a message for you about the work order at ${placeText(order)}:`,
      text,
      `You can answer on the work order page. ${GOES_ON}`,
    ],
  })
}

/** The wording for each event by a firm about which staff are notified. They get no notification of other events. */
const MOVED: Partial<Record<OrderEventKind, string>> = {
  accepted: 'has accepted the work order for',
  declined: 'has declined the work order for',
  slotsOffered: 'has offered times for',
  begun: 'has begun to work on',
  noAccess: 'was not let in for',
  followOn: 'needs to come again for',
  done: 'says that it has done the work for',
  variationAsked: 'asks for a higher limit for',
}

interface Moved {
  order: OrderRow
  event: OrderEventKind
  words?: string | undefined
  forAdministrators?: boolean
}

export async function notifyStaffOfMove(
  ctx: SystemWriteCtx,
  issue: IssueRow,
  { order, event, words, forAdministrators: withAdministrators = false }: Moved,
): Promise<void> {
  const moved = MOVED[event]
  if (moved === undefined) return
  await notifyStaffOfFirm(ctx, issue, { firmName: order.firmName, moved, words }, { withAdministrators })
}

/** Without an actor, the call came by link or from the system. */
export type ChangeCtx = SystemWriteCtx & { actor?: Actor }

export interface Subject {
  order: OrderRow
  issue: IssueRow
}

/** Describes the calendar entry of an appointment. A later email updates or removes the entry. */
async function calendarFor(
  ctx: SystemWriteCtx,
  { order }: Subject,
  { id, startsAt, endsAt, sequence }: Omit<AppointmentRow, 'state' | 'pickedBy' | 'orderId'>,
  { to, isCancelled, text }: { to: string; isCancelled: boolean; text: string },
): Promise<string> {
  // The module is imported on first use, because it is large.
  const { writeInvitation } = await import('../../calendarFile.ts')
  const { publicUrl, config } = ctx.services
  const { hostname } = new URL(publicUrl)
  return writeInvitation({
    brand: config.brandName,
    now: ctx.now(),
    isCancelled,
    organizer: config.messaging.mail?.from.address ?? `portal@${hostname}`,
    attendee: to,
    entry: {
      uid: `appointment-${id}@${hostname}`,
      when: { from: startsAt, to: endsAt },
      summary: `Appointment: ${order.firmName}`,
      details: {
        description: `Job ${order.jobId}. ${text}`,
        location: placeText(order),
        sequence,
      },
    },
  })
}

export const textOf = (ctx: SystemWriteCtx, window: Window): string =>
  windowText(window, ctx.services.config.timeZone)

interface SideLetter {
  subject: string
  paragraphs: string[]
  calendar?: string
  button?: string
  secrets?: Record<string, string>
}

/**
 * Notifies the reporter and the contact if they still live there, each in a separate email. Notifies nobody for common
 * parts, because nobody needs to be at home.
 */
export async function notifySide(
  ctx: ChangeCtx,
  { issue }: Subject,
  letterFor: (side: IssueRow) => Promise<SideLetter>,
): Promise<void> {
  if (issue.isCommon) return
  for (const side of await findSides(ctx, issue)) {
    await addOwnChange(ctx, side, { status: null, isMailed: true, as: 'appointment' })
    await notifyReporter(ctx, side, await letterFor(side))
  }
}

export async function notifyAppointmentCancelled(
  ctx: ChangeCtx,
  subject: Subject,
  appointment: AppointmentRow,
  words: string | null,
): Promise<void> {
  const { order, issue } = subject
  const when = textOf(ctx, appointment)
  const said = words === null || words === '' ? [] : [`The message: ${words}`]
  await notifyBoth(ctx, subject, appointment, {
    isCancelled: true,
    side: {
      subject: `Appointment cancelled: ${issue.title}`,
      paragraphs: [
        `${order.firmName} will not come for "${issue.title}" on ${when}. The appointment is cancelled.`,
        ...said,
      ],
    },
    firm: {
      subject: `Appointment cancelled: ${order.propertyName}`,
      paragraphs: [
        `The appointment at ${placeText(order)} on ${when} is cancelled. Please do not come then.`,
        ...said,
      ],
    },
  })
}

/**
 * Emails both sides that the appointment of an ended order is cancelled. The firm gets another email that the order has
 * ended.
 */
export async function notifyEndedWith(
  ctx: ChangeCtx,
  subject: Subject,
  appointment: AppointmentRow,
): Promise<void> {
  await notifyAppointmentCancelled(ctx, subject, { ...appointment, sequence: appointment.sequence + 1 }, null)
}

interface Both {
  isCancelled: boolean
  side: { subject: string; paragraphs: string[] }
  firm: { subject: string; paragraphs: string[] }
}

export async function notifyBoth(
  ctx: ChangeCtx,
  subject: Subject,
  appointment: AppointmentRow,
  { isCancelled, side, firm }: Both,
): Promise<void> {
  const { order, issue } = subject
  const fileFor = (to: string, text: string): Promise<string> =>
    calendarFor(ctx, subject, appointment, { to, isCancelled, text })
  const link = `${ctx.services.publicUrl}/issues/${issue.id}`
  await notifySide(ctx, subject, async ({ reporterEmail }) => ({
    ...side,
    ...(reporterEmail !== null && { calendar: await fileFor(reporterEmail, link) }),
  }))
  await mailFirm(ctx, order, {
    ...firm,
    hasLink: true,
    calendar: await fileFor(order.firmEmail, 'The link to the work order is in the email.'),
  })
}
