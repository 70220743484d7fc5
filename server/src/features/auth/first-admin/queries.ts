import type { SystemWriteCtx } from '../../../context.ts'
import { insertRow } from '../../../db/statements.ts'

/** Adds an administrator, who cannot sign in until the printed link has set a password. */
export async function insertAdministrator(
  ctx: SystemWriteCtx,
  person: { email: string; firstName: string; lastName: string },
): Promise<number> {
  return insertRow(ctx.db, 'users', {
    email: person.email,
    first_name: person.firstName,
    last_name: person.lastName,
    base_role: 'ADMIN',
    status: 'Approved',
    mfa_enabled: true,
    created_at: ctx.now(),
    updated_at: ctx.now(),
  })
}
