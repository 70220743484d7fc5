// Letters that are one of their own, and not another with a mark.
const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  '‘': "'",
  '’': "'",
  ʼ: "'",
}
const OTHERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

/** A text as it is searched, without case and accents: Zoë is zoe. The database's `fold_accents` does the same. */
export function foldAccents(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(OTHERS, (letter) => LETTERS[letter] ?? letter)
}
