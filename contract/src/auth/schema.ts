import * as z from 'zod/mini'
import { Permission, RoleName } from '../access.ts'
import { Id } from '../fields.ts'

export const PASSWORD_MAX = 30
const EMAIL_MAX = 254

export const Email = z
  .string({
    error: (issue) => (issue.input === undefined ? 'Email is required.' : 'Enter a valid email address.'),
  })
  .check(
    z.trim(),
    z.minLength(1, { error: 'Email is required.', abort: true }),
    z.maxLength(EMAIL_MAX, { error: 'Enter a valid email address.', abort: true }),
    z.email({ error: 'Enter a valid email address.' }),
  )

export const Login = z.object({
  email: Email,
  password: z
    .string({
      error: (issue) => (issue.input === undefined ? 'Password is required.' : 'Password must be text.'),
    })
    .check(
      z.minLength(1, { error: 'Password is required.', abort: true }),
      z.maxLength(PASSWORD_MAX, { error: `Password must be ${PASSWORD_MAX} characters or fewer.` }),
    ),
})
export type Login = z.infer<typeof Login>

export const LoginResult = z.object({
  role: RoleName,
  userName: z.string(),
  userId: Id,
  token: z.string(),
  requireMfa: z.boolean(),
  message: z.string(),
})
export type LoginResult = z.infer<typeof LoginResult>

/** Who the token's bearer is now, and everything that their roles open. */
export const CurrentUser = z.object({
  userId: Id,
  userName: z.string(),
  role: RoleName,
  permissions: z.array(Permission),
})
export type CurrentUser = z.infer<typeof CurrentUser>
