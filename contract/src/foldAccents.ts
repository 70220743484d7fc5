// Letters that are one of their own, and not another with a mark; each before what it becomes.
const LETTERS = new Map(
  `łl øo đd ðd þth ßss æae œoe ħh ŧt ıi ‘' ’' ‛' ʻ' ʼ' ′' ＇'`
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
)

/** A text as it is searched, without case and accents: Zoë is zoe. The database's `fold_accents` does the same. */
export function foldAccents(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^ -~]/g, (letter) => LETTERS.get(letter) ?? letter)
}
