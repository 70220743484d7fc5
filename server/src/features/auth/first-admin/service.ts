import { FIRST_ADMIN_MINUTES } from '@doorstep/contract/auth/rules'
import type { RecoveryCodes } from '@doorstep/contract/auth/schema'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { SystemCtx } from '../../../context.ts'
import { hashPassword } from '../../../crypto/passwords.ts'
import { AppError } from '../../../errors.ts'
import { storeRecoveryCodes, storeSecret } from '../authenticators/service.ts'
import { markLinkUsed } from '../links/queries.ts'
import { linkOver, makeLink, mayOpenLink, openLink } from '../links/service.ts'
import { requireStrength } from '../passwords/service.ts'
import { findUserByEmail, getUser, updatePassword } from '../queries.ts'
import { insertAdministrator } from './queries.ts'

interface NewAdministrator {
  email: string
  firstName: string
  lastName: string
}

/**
 * Creates an administrator and the one-time link for the first sign-in. If the command runs again before the link is
 * used, it makes a new link.
 */
export async function createAdministrator(
  ctx: SystemCtx,
  person: NewAdministrator,
): Promise<{ userId: number; link: string }> {
  return withTransaction(ctx, async (tx) => {
    const known = await findUserByEmail(tx, person.email)
    if (known && (known.base_role !== 'ADMIN' || known.password_hash !== null))
      throw new AppError(
        'CONFLICT',
        'An account with this email address already exists. Use another address.',
      )
    const userId = known?.id ?? (await insertAdministrator(tx, person))
    const token = await makeLink(tx, { userId, purpose: 'firstAdmin', minutes: FIRST_ADMIN_MINUTES })
    await emitAudit(tx, { action: 'user.createAdministrator', object: { type: 'user', id: userId } })
    return { userId, link: `${ctx.services.publicUrl}/first-admin?token=${token}` }
  })
}

interface FirstAdminInput {
  body: { token: string; password: string; secret: string; code: string }
}

/** Sets password, authenticator and recovery codes together, through the printed link. */
export async function setUpFirstAdmin(ctx: SystemCtx, { body }: FirstAdminInput): Promise<RecoveryCodes> {
  if (!(await mayOpenLink(ctx, 'firstAdmin', body.token))) throw linkOver()
  const passwordHash = await hashPassword(body.password)
  return withTransaction(ctx, async (tx) => {
    const link = await openLink(tx, 'firstAdmin', body.token)
    if (!link) throw linkOver()
    await requireStrength(tx, await getUser(tx, link.userId), 'password', body.password)
    await storeSecret(tx, link.userId, body)
    await markLinkUsed(tx, link.id)
    await updatePassword(tx, link.userId, passwordHash)
    const codes = await storeRecoveryCodes(tx, link.userId)
    await emitAudit(tx, { action: 'user.setUpAdministrator', object: { type: 'user', id: link.userId } })
    return { codes }
  })
}
