import type { SystemWriteCtx } from '../../../context.ts'
import type { Recipient } from '../../../mail/write.ts'
import { tellOwner } from '../messages.ts'

export async function tellAuthenticatorSet(ctx: SystemWriteCtx, person: Recipient): Promise<void> {
  await tellOwner(
    ctx,
    person,
    'An authenticator app was set up',
    'An authenticator app was set up for your account. From now on you need a code from it to log in.',
  )
}

export async function tellRecoveryCodes(ctx: SystemWriteCtx, person: Recipient): Promise<void> {
  await tellOwner(
    ctx,
    person,
    'New recovery codes were made',
    'New recovery codes were made for your account. The old ones no longer work.',
  )
}
