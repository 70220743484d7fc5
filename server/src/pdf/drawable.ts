import type { PdfBlock, PdfDocument } from './document.ts'

export type HasGlyph = (codePoint: number) => boolean

const SIGN = 'a symbol'
const OTHERS = 'words in other letters'
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/\p{Extended_Pictographic}|\p{Regional_Indicator}/u, 'emoji'],
  [/\p{Script=Arabic}/u, 'words in Arabic letters'],
  [/\p{Script=Hebrew}/u, 'words in Hebrew letters'],
  [/\p{Script=Han}/u, 'words in Chinese characters'],
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, 'words in Japanese letters'],
  [/\p{Script=Hangul}/u, 'words in Korean letters'],
  [/\p{Script=Devanagari}/u, 'words in Hindi letters'],
  [/\p{Script=Bengali}/u, 'words in Bengali letters'],
  [/\p{Script=Gurmukhi}/u, 'words in Punjabi letters'],
  [/\p{Script=Gujarati}/u, 'words in Gujarati letters'],
  [/\p{Script=Tamil}/u, 'words in Tamil letters'],
  [/\p{Script=Thai}/u, 'words in Thai letters'],
]
/**
 * Text in right-to-left scripts is never drawn, even if the font has these scripts, because the layout runs left to
 * right.
 */
const LEFTWARD = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
// Invisible characters: joiners, direction marks and variation selectors.
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cs}]|(?![\n\t])\p{Cc}/gu

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

function isDrawable(grapheme: string, hasGlyph: HasGlyph): boolean {
  if (/^\s+$/.test(grapheme)) return true
  if (LEFTWARD.test(grapheme)) return false
  return Array.from(grapheme).every((letter) => hasGlyph(letter.codePointAt(0) ?? 0))
}

function nameOf(grapheme: string): string {
  const name = SCRIPTS.find(([script]) => script.test(grapheme))?.[1]
  return name ?? (/^[\p{P}\p{S}\p{N}]/u.test(grapheme) ? SIGN : OTHERS)
}

/**
 * Replaces characters that the font lacks with a description in square brackets. Otherwise the PDF would show empty
 * boxes.
 */
function drawableText(text: string, hasGlyph: HasGlyph): string {
  const parts: { said: string; isNamed: boolean }[] = []
  for (const { segment } of graphemes.segment(text.normalize('NFC'))) {
    const plain = segment.replace(UNSEEN, '')
    if (plain === '') continue
    if (isDrawable(plain, hasGlyph)) parts.push({ said: plain, isNamed: false })
    else named(parts, `[${nameOf(plain)}]`)
  }
  return parts.map(({ said }) => said).join('')
}

/** Describes a run of words in one script only once, including the spaces and punctuation between the words. */
function named(parts: { said: string; isNamed: boolean }[], note: string): void {
  const last = parts.findLastIndex(({ isNamed }) => isNamed)
  const between = parts.slice(last + 1).map(({ said }) => said)
  const isNext = last >= 0 && between.every((said) => /^[^\S\n]$|^\p{P}$/u.test(said))
  if (isNext && (parts[last]?.said === note || (note === `[${SIGN}]` && between.length === 0)))
    parts.splice(last + 1)
  else parts.push({ said: note, isNamed: true })
}

function drawableBlock(block: PdfBlock, told: (text: string) => string): PdfBlock {
  switch (block.kind) {
    case 'heading':
    case 'text':
      return { ...block, text: told(block.text) }
    case 'facts':
      return {
        ...block,
        facts: block.facts.map(({ label, value }) => ({ label: told(label), value: told(value) })),
      }
    case 'pictures': {
      const columns = block.columns.map(({ title, pictures }) => ({
        title: told(title),
        pictures: pictures.map((picture) => ({ ...picture, caption: told(picture.caption) })),
      }))
      return { ...block, columns }
    }
    case 'table':
      return {
        ...block,
        columns: block.columns.map((column) => ({ ...column, header: told(column.header) })),
        rows: block.rows.map((row) => row.map(told)),
      }
  }
}

/**
 * Returns the document with drawable text only. If anything was replaced, adds a line under the title that says where
 * to read the original text.
 */
export function drawable(document: PdfDocument, hasGlyph: HasGlyph): PdfDocument {
  let isCut = false
  const told = (text: string): string => {
    const drawn = drawableText(text, hasGlyph)
    isCut ||= drawn !== text.normalize('NFC').replace(UNSEEN, '')
    return drawn
  }
  const { title, brand, lead, blocks } = document
  const drawn = {
    ...document,
    title: told(title),
    brand: told(brand),
    lead: lead.map(told),
    blocks: blocks.map((block) => drawableBlock(block, told)),
  }
  if (!isCut) return drawn
  const note = `Square brackets mark words or characters that this document cannot show. You can read them in ${drawn.brand}, on the page where you downloaded this document.`
  return { ...drawn, lead: [...drawn.lead, note] }
}
