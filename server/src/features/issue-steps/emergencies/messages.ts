import type { EmergencyKind } from '@doorstep/contract/issues/emergencies/rules'
import { EMERGENCY_LABELS } from '@doorstep/contract/issues/emergencies/texts'
import { placeText } from '@doorstep/contract/places/texts'
import type { SystemWriteCtx } from '../../../context.ts'
import { queueMessages } from '../../../mail/outbox.ts'
import type { Receiver } from '../../notifications/queries.ts'
import { mailManagers } from '../../issues/messages.ts'
import type { IssueRow } from '../../issues/queries.ts'

interface Alarm {
  kind: EmergencyKind
  /** True if the issue was waiting for approval until this job opened it. */
  isOpened: boolean
}

const homeOf = ({ propertyName, propertyAddress: address }: IssueRow): string =>
  placeText({ propertyName, address })

/**
 * Emails the people who chose to be emailed at once about emergencies. If nobody chose this, emails everybody, because
 * an emergency must reach somebody.
 */
export async function mailEmergency(
  ctx: SystemWriteCtx,
  issue: IssueRow,
  receivers: readonly Receiver[],
  { kind, isOpened }: Alarm,
): Promise<void> {
  const isWanted = receivers.some(({ choice }) => choice === 'atOnce')
  const what = EMERGENCY_LABELS[kind]
  await mailManagers(
    ctx,
    issue,
    isWanted ? receivers : receivers.map((receiver) => ({ ...receiver, choice: 'atOnce' })),
    {
      kind: 'emergency',
      subject: `Emergency: ${what}, ${issue.propertyName}`,
      paragraphs: [
        `${what} at ${homeOf(issue)}.`,
        isOpened
          ? 'This issue was reported as an emergency and was opened without waiting for approval.'
          : 'This issue was reported as an emergency.',
        `The report says: ${issue.title}`,
        issue.description,
        ...(isWanted ? [] : [NOBODY_WANTS_IT]),
      ],
    },
  )
}

const NOBODY_WANTS_IT =
  'None of the people who handle this issue have chosen to get emergencies by email at once, so all of them get this email.'

export async function textEmergency(
  ctx: SystemWriteCtx,
  issue: IssueRow,
  receivers: readonly Receiver[],
  kind: EmergencyKind,
): Promise<void> {
  const { config, messaging, publicUrl } = ctx.services
  if (!messaging.hasSms) return
  const numbers = receivers.flatMap(({ phoneNumber }) => phoneNumber ?? [])
  await queueMessages(
    ctx,
    numbers.map((to) => ({
      channel: 'sms',
      kind: 'issue',
      to,
      subject: null,
      isAboutOthers: true,
      // Text messages pass through other companies' systems, so they contain nothing that people wrote.
      text: `${config.brandName}: EMERGENCY. ${EMERGENCY_LABELS[kind]}. ${homeOf(issue)}. Job ${issue.jobId}: ${publicUrl}/issues/${issue.id}`,
    })),
  )
}
