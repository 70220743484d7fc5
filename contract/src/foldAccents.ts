// Letters that NFD does not decompose, each followed by its replacement.
const LETTERS = new Map(
  `łl øo đd ðd þth ßss æae œoe ħh ŧt ıi ‘' ’' ‛' ʻ' ʼ' ′' ＇'`
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
)

/**
 * Returns a text in lower case and without accents, for searching: Zoë becomes zoe. Must match `fold_accents` in the
 * database.
 */
export function foldAccents(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^ -~]/g, (letter) => LETTERS.get(letter) ?? letter)
}
