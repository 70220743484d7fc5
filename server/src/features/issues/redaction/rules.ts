import { REDACTED } from '@doorstep/contract/issues/redaction/texts'

/** Takes words out of texts, however they are capitalised and spaced there: a note is read on one line. */
export function wordRemover(words: string): (text: string) => string {
  const pattern = new RegExp(words.split(/\s+/).map(RegExp.escape).join('\\s+'), 'giu')
  return (text) => text.replace(pattern, REDACTED)
}
