import type { Factor } from '@doorstep/contract/access'

/** What a second step says, at login and whenever it is asked for again. */
export const CODE_PROMPTS: Record<Factor, string> = {
  sms: 'Enter the OTP sent to your mobile number.',
  email: 'Enter the code that we sent to your email address.',
  totp: 'Enter the code that your authenticator app shows.',
}

export const RECOVERY_PROMPT = 'Enter one of your recovery codes.'

export const CODE_TEXT = { label: 'Code', hint: '6-digit code', other: 'Use a recovery code' }
export const RECOVERY_TEXT = {
  label: 'Recovery code',
  hint: 'One of the ten codes that you kept. Each works once.',
  other: 'Use the 6-digit code instead',
}

export const TOO_MANY_CODES = 'Too many incorrect attempts. Redirecting to login.'
export const NO_RESENDS = 'Maximum OTP resend attempts reached!'
