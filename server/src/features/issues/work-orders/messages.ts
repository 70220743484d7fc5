import type { OrderEventKind } from '@doorstep/contract/orders/rules'
import type { SystemWriteCtx } from '../../../context.ts'
import { queueMessage } from '../../../mail/outbox.ts'
import type { Actor } from '../../../policy/actor.ts'
import { mailedToken } from '../../../mail/tokens.ts'
import { writeLetter } from '../../../mail/write.ts'
import { addWarning } from '../../items/duties/service.ts'
import { addOwnChange } from '../../items/service.ts'
import { mailManagers, tellReporter } from '../messages.ts'
import { findIsReporterHere } from '../notes/queries.ts'
import type { IssueRow } from '../queries.ts'
import { subjectEnd } from '../rules.ts'
import { hasLink, orderLinkSubject, windowText } from './rules.ts'
import type { AppointmentRow, OrderRow, Window } from './rules.ts'

interface Letter {
  subject: string
  paragraphs: string[]
  /** The firm goes on by the link of the order. */
  hasLink?: boolean
  /** A calendar file that goes with it. */
  calendar?: string
  /** Never sent after this. */
  expiresAt?: Date
}

const pounds = (pence: number): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(pence / 100)

/** To the address of the firm. Who lives there, and how to get in, never stands in a mail. */
export async function mailFirm(ctx: SystemWriteCtx, order: OrderRow, letter: Letter): Promise<void> {
  const { publicUrl } = ctx.services
  const isLinked = letter.hasLink === true && hasLink(order)
  await queueMessage(
    ctx,
    writeLetter(
      ctx,
      { email: order.firmEmail, firstName: order.firmName },
      {
        kind: 'issue',
        subject: letter.subject + subjectEnd(order.jobId),
        isAboutOthers: true,
        paragraphs: [
          ...letter.paragraphs,
          ...(isLinked ? [`See the work order: ${publicUrl}/order#{{link}}`] : []),
        ],
        ...(isLinked && { secrets: { link: mailedToken(ctx.services.secrets, orderLinkSubject(order)) } }),
        ...(letter.calendar !== undefined && { calendar: letter.calendar }),
        ...(letter.expiresAt && { expiresAt: letter.expiresAt }),
        about: `for ${order.propertyName}, ${order.address}`,
      },
    ),
  )
}

const GOES_ON =
  'The link needs no login. It is for this work order alone, and ends with it: please do not pass it on.'

/** What is to be done, where, and the link by which the firm answers. */
export async function tellSent(ctx: SystemWriteCtx, order: OrderRow): Promise<void> {
  await mailFirm(ctx, order, {
    subject: `Work order: ${order.issueTitle}`,
    hasLink: true,
    paragraphs: [
      `There is a work order for you at ${order.propertyName}, ${order.address}: "${order.issueTitle}".`,
      `What is asked: ${order.words}`,
      ...(order.limitPence === null ? [] : [`It may cost up to ${pounds(order.limitPence)}.`]),
      `Please accept or decline it. ${GOES_ON}`,
    ],
  })
}

export async function tellRenewed(ctx: SystemWriteCtx, order: OrderRow): Promise<void> {
  await mailFirm(ctx, order, {
    subject: `New link to your work order: ${order.issueTitle}`,
    hasLink: true,
    paragraphs: [
      `This is the new link to your work order "${order.issueTitle}" at ${order.propertyName}. The former one does not work any more.`,
      GOES_ON,
    ],
  })
}

export async function tellCancelled(ctx: SystemWriteCtx, order: OrderRow, words: string): Promise<void> {
  await mailFirm(ctx, order, {
    subject: `Work order cancelled: ${order.issueTitle}`,
    paragraphs: [
      `The work order "${order.issueTitle}" at ${order.propertyName} is cancelled. Please do not come for it.`,
      `The reason: ${words}`,
    ],
  })
}

export async function tellTakenUp(ctx: SystemWriteCtx, order: OrderRow): Promise<void> {
  await mailFirm(ctx, order, {
    subject: `Not fixed yet: ${order.issueTitle}`,
    hasLink: true,
    paragraphs: [
      `The resident says that "${order.issueTitle}" at ${order.propertyName} is not fixed. The work order is yours again.`,
      'Please offer times at which you can come.',
    ],
  })
}

/** What a firm has done, in words for staff. What it did not do is no news to them. */
const MOVED: Partial<Record<OrderEventKind, string>> = {
  accepted: 'has accepted the work order for',
  declined: 'has declined the work order for',
  slotsOffered: 'has offered times for',
  begun: 'has begun to work on',
  noAccess: 'was not let in for',
  followOn: 'needs to come again for',
  done: 'says that it has done',
}

/** The owner, or the managers where there is none, hear what the firm did. */
export async function tellStaffOfMove(
  ctx: SystemWriteCtx,
  issue: IssueRow,
  { order, event, words }: { order: OrderRow; event: OrderEventKind; words: string | undefined },
): Promise<void> {
  const moved = MOVED[event]
  if (moved === undefined) return
  const receivers = await addWarning(ctx, issue, 'firmMoved')
  await mailManagers(ctx, issue, receivers, {
    kind: 'firmMoved',
    subject: `${order.firmName}: ${issue.title}`,
    paragraphs: [
      `${order.firmName} ${moved} "${issue.title}".`,
      ...(words === undefined ? [] : [`What they say: ${words}`]),
    ],
  })
}

/** Whoever acts, where it is an account. */
export type ChangeCtx = SystemWriteCtx & { actor?: Actor }

export interface Subject {
  order: OrderRow
  issue: IssueRow
}

/** The entry of an appointment in somebody's calendar: mailed again it changes, or goes. */
async function calendarFor(
  ctx: SystemWriteCtx,
  { order }: Subject,
  { id, startsAt, endsAt, sequence }: Omit<AppointmentRow, 'state' | 'pickedBy' | 'orderId'>,
  { to, isCancelled, text }: { to: string; isCancelled: boolean; text: string },
): Promise<string> {
  // Loaded with the first file: what writes them is large.
  const { writeInvitation } = await import('../../../calendarFile.ts')
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
        location: `${order.propertyName}, ${order.address}`,
        sequence,
      },
    },
  })
}

export const textOf = (ctx: SystemWriteCtx, window: Window): string =>
  windowText(window, ctx.services.config.timeZone)

/** The reporter, while they live there, is told of it whatever they chose. */
export async function tellSide(
  ctx: ChangeCtx,
  { issue }: Subject,
  letter: { subject: string; paragraphs: string[]; calendar?: string },
): Promise<void> {
  if (!(await findIsReporterHere(ctx, issue))) return
  await addOwnChange(ctx, issue, { status: null, isMailed: true, as: 'appointment' })
  await tellReporter(ctx, issue, letter)
}

export async function tellAppointmentCancelled(
  ctx: ChangeCtx,
  subject: Subject,
  appointment: AppointmentRow,
  words: string | null,
): Promise<void> {
  const { order, issue } = subject
  const when = textOf(ctx, appointment)
  const said = words === null || words === '' ? [] : [`What was said: ${words}`]
  await tellBoth(ctx, subject, appointment, {
    isCancelled: true,
    side: {
      subject: `Appointment cancelled: ${issue.title}`,
      paragraphs: [
        `${order.firmName} does not come for "${issue.title}" on ${when}: that appointment is cancelled.`,
        ...said,
      ],
    },
    firm: {
      subject: `Appointment cancelled: ${issue.title}`,
      paragraphs: [
        `The appointment for "${issue.title}" at ${order.propertyName} on ${when} is cancelled. Please do not come then.`,
        ...said,
      ],
    },
  })
}

/** Its order has ended, which the firm reads in a mail of its own. */
export async function tellEndedWith(
  ctx: ChangeCtx,
  subject: Subject,
  appointment: AppointmentRow,
): Promise<void> {
  await tellAppointmentCancelled(ctx, subject, { ...appointment, sequence: appointment.sequence + 1 }, null)
}

interface Both {
  isCancelled: boolean
  side: { subject: string; paragraphs: string[] }
  firm: { subject: string; paragraphs: string[] }
}

export async function tellBoth(
  ctx: ChangeCtx,
  subject: Subject,
  appointment: AppointmentRow,
  { isCancelled, side, firm }: Both,
): Promise<void> {
  const { order, issue } = subject
  const fileFor = (to: string, text: string): Promise<string> =>
    calendarFor(ctx, subject, appointment, { to, isCancelled, text })
  const link = `${ctx.services.publicUrl}/issues/${issue.id}`
  if (issue.reporterEmail !== null)
    await tellSide(ctx, subject, { ...side, calendar: await fileFor(issue.reporterEmail, link) })
  await mailFirm(ctx, order, {
    ...firm,
    hasLink: true,
    calendar: await fileFor(order.firmEmail, 'The link to the work order stands in the mail.'),
  })
}
