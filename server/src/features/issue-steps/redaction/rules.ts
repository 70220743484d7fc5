import { REDACTED } from '@doorstep/contract/issues/redaction/texts'

/** Characters that keyboards and programs write in different ways: spaces, apostrophes and dashes. */
const ALIKE = [/\s+/u, /['’‘ʼ]/u, /[-‐‑–—]/u]
const ANY_ALIKE = new RegExp(`(${ALIKE.map(({ source }) => source).join('|')})`, 'u')

/** Returns the text without the words. If the text becomes longer than `max`, shortens it to `max`. */
export type Remove = (text: string, max?: number) => string

/**
 * Returns a function that removes the words from a text, whatever their case, spacing and Unicode form. A line break
 * counts as a space.
 */
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
  // Half of a surrogate pair is not a character, so it is removed.
  const start = text.slice(0, max - 1).replace(/\p{Surrogate}$/u, '')
  return `${start.trimEnd()}…`
}
