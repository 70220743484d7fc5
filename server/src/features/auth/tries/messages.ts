import type { SystemWriteCtx } from '../../../context.ts'
import type { Recipient } from '../../../mail/write.ts'
import { tellOwner } from '../messages.ts'

export async function tellCodesLocked(ctx: SystemWriteCtx, person: Recipient): Promise<void> {
  await tellOwner(
    ctx,
    person,
    'Too many wrong codes for your account',
    'Somebody gave the right password for your account but a wrong code nine times. No code is taken for the next 15 minutes.',
  )
}
