import type { Factor } from '../access.ts'

export const SECOND_STEP = 'Two-step sign-in'

/** The prompts that tell the person where to find the code. */
export const CODE_PROMPTS: Record<Factor, string> = {
  sms: 'Enter the OTP sent to your mobile number.',
  email: 'Enter the code that we sent to your email address.',
  totp: 'Enter the code that your authenticator app shows.',
}

/**
 * The line below the prompt, which says where the code was sent: the last digits of the number, or the masked address.
 */
export const SENT_TO: Record<Exclude<Factor, 'totp'>, (sentTo: string) => string> = {
  sms: (digits) => `The number ends in ${digits}.`,
  email: (address) => `We sent the code to ${address}.`,
}

export const NO_CODE = 'The code is required.'
export const WRONG_CODE = 'Invalid MFA code. Please try again.'
export const TOO_MANY_CODES = 'Too many incorrect attempts. Redirecting to login.'
export const RESEND_FAILED = 'Failed to resend OTP'
export const NO_RESENDS = 'Maximum OTP resend attempts reached!'
export const INVALID_TOKEN = 'Invalid or missing token.'
export const NO_PASSWORD = 'Password is required.'
export const PASSWORD_CHANGED = 'Your password has been changed.'
export const PASSWORD_RESET = 'Your password has been changed. You can sign in with it now.'
export const OTHERS_LOGGED_OUT = 'You have been signed out on all other devices.'
export const CODE_SENT = 'A new code is on its way.'
export const LINK_SENT = 'A password reset link has been sent to your email...'
