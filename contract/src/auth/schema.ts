import * as z from 'zod/mini'
import { Factor, Permission, RoleName } from '../access.ts'
import { Id, IdInput } from '../fields.ts'
import { plainMarks } from '../plainMarks.ts'
import { AUTHENTICATOR_SECRET_LENGTH, PASSWORD_MAX, PASSWORD_MIN } from './rules.ts'
import { NO_CODE, WRONG_CODE, INVALID_TOKEN, NO_PASSWORD } from './texts.ts'

const EMAIL_MAX = 254
const TOKEN_MAX = 128
const CODE_MAX = 32

export const Email = z
  .string({
    error: (issue) => (issue.input === undefined ? 'Email is required.' : 'Enter a valid email address.'),
  })
  .check(
    z.overwrite(plainMarks),
    z.trim(),
    z.minLength(1, { error: 'Email is required.', abort: true }),
    z.maxLength(EMAIL_MAX, { error: 'Enter a valid email address.', abort: true }),
    z.email({ error: 'Enter a valid email address.' }),
  )

const PASSWORD_UNITS_MAX = 200
const TOO_LONG = `Password must be ${PASSWORD_MAX} characters or fewer.`
const TOO_LONG_OR_SHORT = `Password must be ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`

function codePoints(text: string): number {
  return Array.from(text.normalize('NFC')).length
}

/** An existing password. The server normalises it in the same way as a new password. */
export const KnownPassword = z
  .string({
    error: (issue) => (issue.input === undefined ? NO_PASSWORD : 'Password must be text.'),
  })
  .check(
    z.minLength(1, { error: NO_PASSWORD, abort: true }),
    // This limit is far above 30 characters in any script. The limit rejects very long input before further checks.
    z.maxLength(PASSWORD_UNITS_MAX, { error: TOO_LONG, abort: true }),
    z.refine((text) => codePoints(text) <= PASSWORD_MAX, { error: TOO_LONG }),
  )

/** A new password. The server also rejects common passwords and the person's own name. */
export const NewPassword = z
  .string({
    error: (issue) => (issue.input === undefined ? NO_PASSWORD : 'Password must be text.'),
  })
  .check(
    z.minLength(1, { error: NO_PASSWORD, abort: true }),
    z.maxLength(PASSWORD_UNITS_MAX, { error: TOO_LONG_OR_SHORT, abort: true }),
    z.refine((text) => !text.includes('~'), {
      error: 'Password must not contain the ~ character.',
      abort: true,
    }),
    z.refine((text) => codePoints(text) >= PASSWORD_MIN && codePoints(text) <= PASSWORD_MAX, {
      error: TOO_LONG_OR_SHORT,
      abort: true,
    }),
    z.refine((text) => text.isWellFormed() && !text.includes('\u0000'), {
      error: 'Password has a character that cannot be used. Choose another password.',
    }),
  )

/** An opaque token from an emailed or printed link. */
export const LinkToken = z
  .string({ error: INVALID_TOKEN })
  .check(z.minLength(1, { error: INVALID_TOKEN }), z.maxLength(TOKEN_MAX, { error: INVALID_TOKEN }))

export const Login = z.object({ email: Email, password: KnownPassword })
export type Login = z.infer<typeof Login>

/** The state of a second step. Each field is null if no second step is required. */
const SecondStep = {
  factor: z.nullable(Factor),
  resendsLeft: z.nullable(z.number()),
  /** Seconds until the code can be sent again. */
  retryAfter: z.nullable(z.number()),
  /**
   * Where the code was sent: the last digits of a number, or a masked address. The specification does not have this
   * field, so other servers leave it out.
   */
  sentTo: z.optional(z.nullable(z.string())),
}

/** The first screen after sign-in: chosen by staff, or set for the people of a firm. Left out for the dashboard. */
const ChosenScreen = z.optional(z.enum(['desk', 'orders']))

export const LoginResult = z.object({
  role: RoleName,
  userName: z.string(),
  userId: Id,
  token: z.string(),
  requireMfa: z.boolean(),
  message: z.string(),
  ...SecondStep,
  /** The kind of second step. The specification does not have this field, so other servers leave it out. */
  factor: z.optional(SecondStep.factor),
  firstScreen: ChosenScreen,
})
export type LoginResult = z.infer<typeof LoginResult>

/** The signed-in person, with everything that their roles allow. */
export const CurrentUser = z.object({
  userId: Id,
  userName: z.string(),
  role: RoleName,
  permissions: z.array(Permission),
  /** Whether the dashboard shows this person the welcome message. */
  hasWelcome: z.boolean(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const Message = z.object({ message: z.string() })
export type Message = z.infer<typeof Message>

const Code = z
  .string({
    error: (issue) => (issue.input === undefined ? NO_CODE : 'The code must be text.'),
  })
  .check(z.trim(), z.minLength(1, { error: NO_CODE }), z.maxLength(CODE_MAX, { error: WRONG_CODE }))

/** The six digits of the code, or a recovery code. */
export const VerifyCode = z.object({ userId: z.optional(z.unknown()), code: Code })
export const VerifyResult = z.object({
  token: z.string(),
  message: z.string(),
  /**
   * True if the role requires an authenticator that is not set up yet. The token then only allows the person to set up
   * the authenticator.
   */
  setupRequired: z.boolean(),
  firstScreen: ChosenScreen,
})
export type VerifyResult = z.infer<typeof VerifyResult>

export const SendCode = z.object({ userId: z.optional(z.unknown()) })
export const SendCodeResult = z.object({ message: z.string(), ...SecondStep })
export type SendCodeResult = z.infer<typeof SendCodeResult>

export const ForgotPassword = z.object({ email: Email })
export const ResetPassword = z.object({ token: LinkToken, newPassword: NewPassword })
export const ChangePassword = z.object({ currentPassword: KnownPassword, newPassword: NewPassword })
/**
 * Required if a second step is on. If the code is left out, a correct password makes the server send one, unless the
 * person has an authenticator.
 */
export const Reauthenticate = z.object({ password: KnownPassword, code: z.optional(Code) })

const WRONG_SECRET = `The secret must be ${AUTHENTICATOR_SECRET_LENGTH} characters of A-Z and 2-7.`
const TotpSecret = z
  .string({ error: WRONG_SECRET })
  .check(z.regex(new RegExp(`^[A-Z2-7]{${AUTHENTICATOR_SECRET_LENGTH}}$`), { error: WRONG_SECRET }))

/**
 * A code from the new authenticator, which confirms the authenticator at once. Required if the session still needs an
 * authenticator.
 */
export const SetUpMfa = z.object({
  userId: z.optional(z.unknown()),
  secret: TotpSecret,
  code: z.optional(Code),
})
export const MfaStatusQuery = z.object({ userId: IdInput })
export const MfaStatus = z.object({
  mfaEnabled: z.boolean(),
  /** Whether the role requires the second step, so that the person can't switch it off. */
  required: z.boolean(),
  /** Whether the person has set up and confirmed an authenticator. */
  authenticatorConfirmed: z.boolean(),
  recoveryCodesLeft: z.number(),
})
export type MfaStatus = z.infer<typeof MfaStatus>
export const RecoveryCodes = z.object({ codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

/** The details that the first administrator enters on the page of the printed link. */
export const FirstAdmin = z.object({
  token: LinkToken,
  password: NewPassword,
  secret: TotpSecret,
  code: Code,
})
