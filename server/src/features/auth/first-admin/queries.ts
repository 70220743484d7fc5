import type { SystemWriteCtx } from '../../../context.ts'

/** Adds an administrator, who cannot sign in until the printed link has set a password. */
export async function insertAdministrator(
  ctx: SystemWriteCtx,
  person: { email: string; firstName: string; lastName: string },
): Promise<number> {
  const row = await ctx.db
    .insertInto('users')
    .values({
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      base_role: 'ADMIN',
      status: 'Approved',
      mfa_enabled: true,
      created_at: ctx.now(),
      updated_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
