import { NewPassword } from '@doorstep/contract/auth/schema'

export const MISMATCH = 'New password and confirm password do not match.'
export const PASSWORD_HINT = '12 to 30 characters. The ~ character cannot be used.'

/** Returns the error messages for a new password and its confirmation. */
export function refusedPassword(
  names: [string, string],
  password: string,
  confirm: string,
): Record<string, string> {
  const judged = NewPassword.safeParse(password)
  const fields: Record<string, string> = {}
  if (!judged.success) fields[names[0]] = judged.error.issues[0]?.message ?? ''
  if (confirm !== password) fields[names[1]] = MISMATCH
  return fields
}
