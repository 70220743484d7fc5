import { REDACTED } from '@doorstep/contract/issues/redaction/texts'

/** What is written one way here and another there, by whichever keyboard or program. */
const ALIKE = [/\s+/u, /['’‘ʼ]/u, /[-‐‑–—]/u]
const ANY_ALIKE = new RegExp(`(${ALIKE.map(({ source }) => source).join('|')})`, 'u')

/** Answers a text without the words; what has grown past `max` by it ends there. */
export type Remove = (text: string, max?: number) => string

/** Takes words out of texts, however they are capitalised, spaced and composed there: a note is read on one line. */
export function wordRemover(words: string): Remove {
  const parts = words.normalize('NFC').split(ANY_ALIKE)
  const sources = parts.map((part) => ALIKE.find((alike) => alike.test(part))?.source ?? RegExp.escape(part))
  const pattern = new RegExp(sources.join(''), 'giu')
  return (text, max = Infinity) => {
    const composed = text.normalize('NFC')
    const left = composed.replace(pattern, REDACTED)
    return left === composed ? text : shorten(left, max)
  }
}

function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  // Half a surrogate pair is no character.
  const start = text.slice(0, max - 1).replace(/\p{Surrogate}$/u, '')
  return `${start.trimEnd()}…`
}
