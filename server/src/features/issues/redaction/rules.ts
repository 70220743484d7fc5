import { REDACTED } from '@doorstep/contract/issues/redaction/texts'

/** What is written one way here and another there, by whichever keyboard or program. */
const ALIKE = [/\s+/u, /['’‘ʼ]/u, /[-‐‑–—]/u]
const ANY_ALIKE = new RegExp(`(${ALIKE.map(({ source }) => source).join('|')})`, 'u')

/** Takes words out of texts, however they are capitalised, spaced and composed there: a note is read on one line. */
export function wordRemover(words: string): (text: string) => string {
  const parts = words.normalize('NFC').split(ANY_ALIKE)
  const sources = parts.map(
    (part) => ALIKE.find((alike) => alike.test(part))?.source ?? RegExp.escape(part),
  )
  const pattern = new RegExp(sources.join(''), 'giu')
  return (text) => {
    const composed = text.normalize('NFC')
    const left = composed.replace(pattern, REDACTED)
    return left === composed ? text : left
  }
}
