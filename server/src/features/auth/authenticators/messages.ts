import type { SystemWriteCtx } from '../../../context.ts'
import type { Recipient } from '../../../mail/write.ts'
import { tellOwner } from '../messages.ts'

export async function tellAuthenticatorSet(ctx: SystemWriteCtx, person: Recipient): Promise<void> {
  await tellOwner(
    ctx,
    person,
    'An authenticator app was set up',
    'An authenticator app was set up for your account. Logging in asks for its code from now on.',
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
