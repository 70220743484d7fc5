import { ROLE_LABELS } from '@doorstep/contract/access'
import type { NamedPerson } from './queries.ts'

const WORD_BREAK = /[^\p{L}\p{N}@.+_'’-]+/u

/** The words of the texts in small letters, each once; addresses and numbers are words, too. */
export function wordsOf(texts: readonly (string | null)[]): string[] {
  const words = texts.flatMap((text) => (text ?? '').toLowerCase().split(WORD_BREAK))
  return [...new Set(words.map((word) => word.replace(/^[.'’-]+|[.'’-]+$/g, '')))].filter(
    (word) => word !== '',
  )
}

/** The text with other people's roles in the place of their names, addresses and numbers. */
export function withoutNames(text: string, people: readonly NamedPerson[], ownName: string): string {
  return people.reduce((left, { name, email, phoneNumber, role }) => {
    const told = `[${ROLE_LABELS[role]}]`
    const texts = [email, phoneNumber, name === ownName ? null : name].filter((part) => part !== null)
    return texts.reduce((now, part) => now.replace(wholly(part), told), left)
  }, text)
}

/** In capitals or not, and not as a part of a longer word. */
function wholly(part: string): RegExp {
  const words = part.trim().split(/\s+/).map(RegExp.escape).join('\\s+')
  return new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, 'giu')
}
