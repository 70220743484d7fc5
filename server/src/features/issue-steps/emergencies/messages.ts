import type { EmergencyKind } from '@doorstep/contract/issues/emergencies/rules'
import { EMERGENCY_LABELS } from '@doorstep/contract/issues/emergencies/texts'
import type { SystemWriteCtx } from '../../../context.ts'
import { queueMessage } from '../../../mail/outbox.ts'
import { writeTo } from '../../../mail/write.ts'
import type { Manager } from '../../users/queries.ts'
import type { IssueRow } from '../../issues/queries.ts'
import { subjectEnd } from '../../issues/rules.ts'

interface Alarm {
  kind: EmergencyKind
  /** It waited for an approval until now. */
  isOpened: boolean
  hasText: boolean
}

/** To one of those who look after the place, by mail and, where they have a number, by text message. */
export async function tellEmergency(
  ctx: SystemWriteCtx,
  to: Manager,
  issue: IssueRow,
  { kind, isOpened, hasText }: Alarm,
): Promise<void> {
  const { config, messaging, publicUrl } = ctx.services
  const what = EMERGENCY_LABELS[kind]
  const home = `${issue.propertyName}, ${issue.propertyAddress}`
  const link = `${publicUrl}/issues/${issue.id}`
  await writeTo(ctx, to, {
    kind: 'issue',
    subject: `Emergency: ${what}, ${issue.propertyName}${subjectEnd(issue.jobId)}`,
    isAboutOthers: true,
    paragraphs: [
      `${what} at ${home}.`,
      isOpened
        ? 'It was reported as an emergency and was opened without waiting for approval.'
        : 'It was reported as an emergency.',
      `The report says: ${issue.title}`,
      issue.description,
      `See the issue: ${link}`,
    ],
  })
  if (!hasText || to.phoneNumber === null || !messaging.hasSms) return
  await queueMessage(ctx, {
    channel: 'sms',
    kind: 'issue',
    to: to.phoneNumber,
    subject: null,
    isAboutOthers: true,
    // A text message passes through many hands: nothing of what somebody wrote.
    text: `${config.brandName}: EMERGENCY. ${what}. ${home}. Job ${issue.jobId}: ${link}`,
  })
}
