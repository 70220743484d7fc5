import { ROLE_LABELS } from '@doorstep/contract/access'
import type { NamedPerson } from './queries.ts'

const WORD_BREAK = /[^\p{L}\p{N}@.+_'’-]+/u
const LETTERS_BREAK = /[^\p{L}\p{N}]+/u
/** As people write it: +44, 0044 or 0 before it, or nothing, with or without spaces, dots and dashes. */
const UK_MOBILE = /(?<!\d)(?:(?:\+|00)?44[\s().‐-―-]*0?|0)?[\s().‐-―-]*7(?:[\s().‐-―-]*\d){9}(?!\d)/gu

const asKept = (number: string): string => `+44${number.replace(/\D/g, '').slice(-10)}`

/**
 * The words of the texts in small letters, each once; addresses are words, too. What hangs on a name by an apostrophe or
 * a dash may be a part of it or not: such a word is there whole and in parts.
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

/** The numbers in the texts, as accounts keep them. */
export function numbersOf(texts: readonly (string | null)[]): string[] {
  return [...new Set(texts.flatMap((text) => (text ?? '').match(UK_MOBILE) ?? []).map(asKept))]
}

const told = ({ role }: NamedPerson): string => `[${ROLE_LABELS[role]}]`

/** The text with other people's roles in the place of their names, addresses and numbers; one's own stay. */
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

/** In capitals or not, and not as a part of a longer word. */
function wholly(part: string): string {
  const words = part.trim().split(/\s+/).map(RegExp.escape).join('\\s+')
  return `(?<![\\p{L}\\p{N}])${words.replace(/\\x27|’/g, "['’]")}(?![\\p{L}\\p{N}])`
}
