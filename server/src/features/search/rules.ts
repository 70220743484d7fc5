import { foldAccents } from '@doorstep/contract/foldAccents'
import type { MarkedText } from '@doorstep/contract/search/schema'

/** The largest number of words in a search. The search ignores further words, because each word costs time. */
const WORDS_MAX = 8

// Common words that do not help to tell reports apart.
const FILLERS = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'reported'])

const WORD = /[\p{L}\p{N}\p{M}]+/gu

/**
 * The distinct words of a search. They contain only letters and digits, so that no database query can read them as
 * operators.
 */
export function splitWords(text: string): string[] {
  const words = [...new Set(text.normalize('NFC').toLowerCase().match(WORD))]
  const telling = words.filter((word) => !FILLERS.has(word))
  return (telling.length > 0 ? telling : words).slice(0, WORDS_MAX)
}

const SEASONS: Record<string, number[]> = {
  spring: [3, 4, 5],
  summer: [6, 7, 8],
  autumn: [9, 10, 11],
  winter: [12, 1, 2],
}
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

export type Time = { months: readonly number[] } | { year: number }

export function timeOf(word: string): Time | undefined {
  if (/^20[0-9]{2}$/.test(word)) return { year: Number(word) }
  const season = SEASONS[word]
  if (season) return { months: season }
  const month = MONTHS.findIndex((name) => name === word || (word.length === 3 && name.startsWith(word)))
  return month < 0 ? undefined : { months: [month + 1] }
}

const PHONE_DIGITS_MIN = 6

/**
 * The digits that a word adds to a phone number. Undefined if the whole search has too few digits for a phone number.
 */
export function phonePartOf(word: string, words: readonly string[]): string | undefined {
  const digits = words.filter((one) => /^[0-9]+$/.test(one))
  if (!digits.includes(word) || digits.join('').length < PHONE_DIGITS_MIN) return undefined
  // A national number begins with 0, but numbers are stored in international form.
  return word.replace(/^0+/, '')
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('')
const NEAR_MIN = 3
const NEAR_MAX = 14

/**
 * Returns the word, and all spellings with one letter added, missing or changed, or with two letters swapped. The first
 * letter never changes, so that Sean does not find Dean.
 */
export function nearWords(word: string): string[] {
  if (word.length < NEAR_MIN || word.length > NEAR_MAX || !/^[a-z]+$/.test(word)) return [word]
  const near = new Set([word])
  for (let at = 0; at <= word.length; at += 1) {
    const before = word.slice(0, at)
    const [next = '', second = ''] = word.slice(at)
    near.add(before + word.slice(at + 1))
    near.add(before + second + next + word.slice(at + 2))
    for (const letter of LETTERS) {
      near.add(before + letter + word.slice(at))
      if (next !== '' && at > 0) near.add(before + letter + word.slice(at + 1))
    }
  }
  return [...near]
}

export interface Sought {
  word: string
  stem: string
  /** Spellings that also count as this word. */
  near?: readonly string[]
}

// The common stem of 'battery' and 'batteries' is 'batteri'.
const beginningOf = ({ stem }: Sought): string => (stem.length > 3 ? stem.replace(/i$/, '') : stem)

/** Returns a pattern for titles with a word that begins with this one. */
export const titlePattern = (sought: Sought): string => `\\m(${sought.word}|${beginningOf(sought)})`

function meansOf(sought: readonly Sought[]): (written: string) => boolean {
  const near = new Set(sought.flatMap((one) => one.near ?? []))
  return (written) =>
    near.has(written) ||
    sought.some((one) => written.startsWith(one.word) || written.startsWith(beginningOf(one)))
}

/** The text with the positions of the words found. A word that was only partly typed is marked as a whole. */
export function markText(text: string, sought: readonly Sought[]): MarkedText {
  const isMeant = meansOf(sought)
  const marks = [...text.matchAll(WORD)].flatMap(({ 0: written, index }) =>
    isMeant(foldAccents(written)) ? [{ start: index, end: index + written.length }] : [],
  )
  return { text, marks }
}

const EXCERPT_BEFORE = 40
const EXCERPT_MAX = 160
const MORE = '…'

/** An excerpt of a long text around its first mark. Null if nothing is marked. */
export function excerptOf(text: string, sought: readonly Sought[]): MarkedText | null {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  const [first] = markText(plain, sought).marks
  if (!first) return null
  const from = first.start <= EXCERPT_BEFORE ? 0 : plain.indexOf(' ', first.start - EXCERPT_BEFORE) + 1
  const rest = plain.slice(from)
  const isCut = rest.length > EXCERPT_MAX
  const lastSpace = rest.lastIndexOf(' ', EXCERPT_MAX)
  const part = isCut ? rest.slice(0, lastSpace > 0 ? lastSpace : EXCERPT_MAX).toWellFormed() : rest
  return markText(`${from > 0 ? MORE : ''}${part}${isCut ? MORE : ''}`, sought)
}
