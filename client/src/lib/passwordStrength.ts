import { STRONG_PASSWORD_FROM, WEAK_PASSWORD_BELOW } from './rules.ts'

export type Strength = 'Weak' | 'Medium' | 'Strong'
/** A password at sign-up needs a lower-case letter, but a changed password does not. */
export type StrengthRule = 'signup' | 'change'

const NEEDED: Record<StrengthRule, readonly RegExp[]> = {
  signup: [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{N}\s]/u],
  change: [/\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{N}\s]/u],
}

/** Returns a label only. The label never decides if a password is accepted. */
export function passwordStrength(password: string, rule: StrengthRule): Strength {
  const { length } = Array.from(password)
  if (length < WEAK_PASSWORD_BELOW) return 'Weak'
  return length >= STRONG_PASSWORD_FROM && NEEDED[rule].every((kind) => kind.test(password))
    ? 'Strong'
    : 'Medium'
}
