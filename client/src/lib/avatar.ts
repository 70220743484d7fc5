export type AvatarTone = 'grey' | 'purple' | 'blue' | 'green' | 'amber' | 'red'

const TONES: readonly AvatarTone[] = ['purple', 'blue', 'green', 'amber', 'red']

export function initials(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase()
}

/** Returns the same colour for the same name, and grey for an empty name. */
export function avatarTone(name: string): AvatarTone {
  const text = name.trim()
  if (text === '') return 'grey'
  let hash = 0
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003
  return TONES[hash % TONES.length] ?? 'grey'
}
