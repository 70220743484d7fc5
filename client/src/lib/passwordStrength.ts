export type Strength = 'Weak' | 'Medium' | 'Strong'
/** Changing a password asks for no lower-case letter. */
export type StrengthRule = 'signup' | 'change'

const SHORT = 6
const LONG = 8
const NEEDED: Record<StrengthRule, readonly RegExp[]> = {
  signup: [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{N}\s]/u],
  change: [/\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{N}\s]/u],
}

/** A label alone: it never decides whether a password is accepted. */
export function passwordStrength(password: string, rule: StrengthRule): Strength {
  const { length } = Array.from(password)
  if (length < SHORT) return 'Weak'
  return length >= LONG && NEEDED[rule].every((kind) => kind.test(password)) ? 'Strong' : 'Medium'
}
