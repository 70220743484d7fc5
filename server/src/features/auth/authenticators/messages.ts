import type { SystemWriteCtx } from '../../../context.ts'
import type { Recipient } from '../../../mail/write.ts'
import { notifyOwner } from '../messages.ts'

export async function notifyAuthenticatorSet(ctx: SystemWriteCtx, person: Recipient): Promise<void> {
  await notifyOwner(
    ctx,
    person,
    'An authenticator app was set up',
    'An authenticator app was set up for your account. From now on you need a code from it to sign in.',
  )
}

export async function notifyRecoveryCodes(ctx: SystemWriteCtx, person: Recipient): Promise<void> {
  await notifyOwner(
    ctx,
    person,
    'New recovery codes were made',
    'New recovery codes were made for your account. The old ones no longer work.',
  )
}
