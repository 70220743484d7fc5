import { ROLE_LABELS } from '@doorstep/contract/access'
import type { NamedPerson } from './queries.ts'

const WORD_BREAK = /[^\p{L}\p{N}@.+_'’-]+/u
const LETTERS_BREAK = /[^\p{L}\p{N}]+/u
/** Matches phone numbers that start with +44, 0044, 0 or no prefix. Spaces, dots and dashes don't matter. */
const UK_MOBILE = /(?<!\d)(?:(?:\+|00)?44[\s().‐-―-]*0?|0)?[\s().‐-―-]*7(?:[\s().‐-―-]*\d){9}(?!\d)/gu

const asKept = (number: string): string => `+44${number.replace(/\D/g, '').slice(-10)}`

/**
 * Distinct lower-case words of the texts, including email addresses. A word with an apostrophe or a dash is included
 * whole and in parts, because the whole word or a part can be a name.
 */
export function wordsOf(texts: readonly (string | null)[]): string[] {
  const words = texts.flatMap((text) =>
    (text ?? '')
      .toLowerCase()
      .split(WORD_BREAK)
      .flatMap((word) => [word.replace(/^[.'’-]+|[.'’-]+$/g, ''), ...word.split(LETTERS_BREAK)]),
  )
  return [...new Set(words.map((word) => word.replaceAll('’', "'")))].filter((word) => word !== '')
}

/** Phone numbers in the texts, in the format that accounts store. */
export function numbersOf(texts: readonly (string | null)[]): string[] {
  return [...new Set(texts.flatMap((text) => (text ?? '').match(UK_MOBILE) ?? []).map(asKept))]
}

const told = ({ role }: NamedPerson): string => `[${ROLE_LABELS[role]}]`

/** Replaces other people's names, addresses and numbers with their roles. The person's own names stay. */
export function withoutNames(text: string, people: readonly NamedPerson[], own: OwnNames): string {
  const names = [
    ...[own.name, own.email].map((part) => ({ part, told: undefined })),
    ...people.flatMap((person) => [person.name, person.email].map((part) => ({ part, told: told(person) }))),
  ].toSorted((a, b) => b.part.length - a.part.length)
  const anyName = new RegExp(names.map(({ part }) => `(${wholly(part)})`).join('|'), 'giu')
  return text
    .replace(anyName, (found, ...groups: unknown[]) => {
      const index = groups.findIndex((group) => group !== undefined)
      return names[index]?.told ?? found
    })
    .replace(UK_MOBILE, (found) => {
      const number = asKept(found)
      const person = people.find(({ phoneNumber }) => phoneNumber === number)
      return person && number !== own.phoneNumber ? told(person) : found
    })
}

type OwnNames = Pick<NamedPerson, 'name' | 'email' | 'phoneNumber'>

/** Returns a pattern that ignores upper and lower case, and does not match inside a longer word. */
function wholly(part: string): string {
  const words = part.trim().split(/\s+/).map(RegExp.escape).join('\\s+')
  return `(?<![\\p{L}\\p{N}])${words.replace(/\\x27|’/g, "['’]")}(?![\\p{L}\\p{N}])`
}
