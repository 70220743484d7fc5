import type { SystemWriteCtx } from '../../context.ts'
import { writeTo } from '../../mail/write.ts'
import type { Recipient } from '../../mail/write.ts'
import type { EnquiryRow } from './queries.ts'

interface Sender {
  email: string
  firstName: string
  lastName: string
}

/** Emails the question to managers, who answer its author by email. */
export async function passOn(
  ctx: SystemWriteCtx,
  to: Recipient,
  { enquiry, sender, address }: { enquiry: EnquiryRow; sender: Sender; address: string | null },
): Promise<void> {
  const name = `${sender.firstName} ${sender.lastName}`
  const about = address === null ? '' : `, about ${address}`
  await writeTo(ctx, to, {
    kind: 'question',
    subject: `Question from ${name}: ${enquiry.subject}`,
    isAboutOthers: true,
    paragraphs: [
      `${name} has sent a question through Help & Support${about}.`,
      enquiry.subject,
      enquiry.message,
      `Please answer by email to ${sender.email}.`,
    ],
  })
}

export async function notifySent(ctx: SystemWriteCtx, to: Recipient, enquiry: EnquiryRow): Promise<void> {
  await writeTo(ctx, to, {
    kind: 'question',
    subject: `We have received your question: ${enquiry.subject}`,
    paragraphs: [
      'Thank you for your message. We have passed it on to your property managers, who will answer by email.',
      'You wrote:',
      enquiry.message,
    ],
  })
}
