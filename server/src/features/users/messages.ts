import type { SystemWriteCtx } from '../../context.ts'
import { writeTo } from '../../mail/write.ts'
import type { Recipient } from '../../mail/write.ts'

const reasonOf = (reason: string | undefined): string[] =>
  reason === undefined ? [] : [`The reason: ${reason}`]

export async function notifyApproved(
  ctx: SystemWriteCtx,
  to: Recipient,
  { address, reason }: { address: string; reason: string | undefined },
): Promise<void> {
  await writeTo(ctx, to, {
    kind: 'account',
    subject: 'Your account is approved',
    paragraphs: [
      `Your account has been validated for ${address}. You can sign in now.`,
      ...reasonOf(reason),
      `Sign in: ${ctx.services.publicUrl}/login`,
    ],
  })
}

export async function notifyActivated(
  ctx: SystemWriteCtx,
  to: Recipient,
  reason: string | undefined,
): Promise<void> {
  await writeTo(ctx, to, {
    kind: 'account',
    subject: 'Your account is active again',
    paragraphs: [
      'Your account has been activated again. You can sign in as before.',
      ...reasonOf(reason),
      `Sign in: ${ctx.services.publicUrl}/login`,
    ],
  })
}

export async function notifySuspended(
  ctx: SystemWriteCtx,
  to: Recipient,
  reason: string | undefined,
): Promise<void> {
  await writeTo(ctx, to, {
    kind: 'account',
    subject: 'Your account is suspended',
    paragraphs: [
      'Your account has been suspended and you have been signed out everywhere.',
      ...reasonOf(reason),
      'If you have a question, please contact your property manager.',
    ],
  })
}

export async function notifyRejected(
  ctx: SystemWriteCtx,
  email: string,
  reason: string | undefined,
): Promise<void> {
  await writeTo(
    ctx,
    { email, firstName: null },
    {
      kind: 'account',
      subject: 'Your account was not approved',
      paragraphs: [
        'We checked your sign-up and did not approve it.',
        ...reasonOf(reason),
        'You can sign up again with the same email address.',
      ],
    },
  )
}
