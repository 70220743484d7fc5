/** Texts for a second step, at login and when the person signs in again. */
export const RECOVERY_PROMPT = 'Enter one of your recovery codes.'

export const CODE_TEXT = { label: 'Code', hint: '6-digit code', other: 'Use a recovery code' }
export const RECOVERY_TEXT = {
  label: 'Recovery code',
  hint: 'Use one of your ten recovery codes. Each code works once.',
  other: 'Use the 6-digit code instead',
}
