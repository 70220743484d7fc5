import { Tokenizer } from 'htmlparser2'
import { LineWriter } from './lineWriter.ts'
import type { MailLine } from './lineWriter.ts'

/**
 * The maximum length of HTML that is read. The HTML of an email that a person writes is shorter, even with its quoted
 * history.
 */
const INPUT_MAX = 1_000_000
const VALUE_MAX = 2000

const UNSHOWN = new Set(['style', 'script', 'title', 'head'])
const BLOCKS = new Set(
  'address article aside blockquote body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header html li main ol p pre section table tbody tfoot thead tr ul hr'.split(
    ' ',
  ),
)
const ATTRIBUTES = new Set(['class', 'id', 'style', 'name', 'type', 'href', 'src', 'alt'])

const QUOTE_CLASS =
  /(?:^|\s)(?:x_)*(?:gmail_quote(?:_container)?|gmail_attr|gmail_extra|moz-cite-prefix|yahoo_quoted|protonmail_quote|gmx_quote|iCloudQuote|tutanota_quote)(?:\s|$)/
const QUOTE_ID = /^(?:x_)*(?:mail-editor-reference-message-container|yahoo_quoted_\w+)$/
const SIGNATURE_CLASS =
  /(?:^|\s)(?:x_)*(?:gmail_signature|moz-signature|protonmail_signature_block|ms-outlook-mobile-signature)(?:\s|$)/
const SIGNATURE_ID =
  /^(?:x_)*(?:signature|composer_signature|AppleMailSignature|ms-outlook-mobile-signature)$/i
/**
 * Outlook puts an element with such an id before the quoted history, which continues to the end. Versions with a
 * number, such as Outlook 2016, draw a line instead.
 */
const MARK_ID = /^(?:x_)*(?:divRplyFwdMsg|appendonsend|stopSpelling)$/
const MARK_STYLE = /(?:^|;)\s*border-top\s*:\s*(?:solid|\d[\d.]*p[tx]\s+solid)/i

type Attributes = Partial<Record<string, string>>

/**
 * Returns the lines of an HTML email as an email program would show them. Each line has the quote or signature element
 * that contains it. Takes linear time.
 */
export function linesOfHtml(html: string): { lines: MailLine[]; isCutShort: boolean } {
  const reader = new HtmlReader(html.slice(0, INPUT_MAX))
  return { lines: reader.read(), isCutShort: html.length > INPUT_MAX }
}

const nothing = (): void => undefined

class HtmlReader {
  readonly #html: string
  readonly #writer = new LineWriter()
  #tag = ''
  #attributes: Attributes = {}
  #attribute = ''
  #value = ''
  /** The tag of the invisible element that the parser is inside. */
  #unshown = ''
  #link: { href: string; start: number } | undefined
  #isPre = false
  /**
   * True for a paragraph from Outlook. Outlook writes each line as a paragraph, so no empty line follows such a
   * paragraph.
   */
  #isTight = false

  constructor(html: string) {
    this.#html = html
  }

  read(): MailLine[] {
    const tokenizer = new Tokenizer(
      { decodeEntities: true },
      {
        onattribname: (start, end) => {
          this.#attribute = this.#html.slice(start, end).toLowerCase()
          this.#value = ''
        },
        onattribdata: (start, end) => {
          if (this.#value.length < VALUE_MAX)
            this.#value += this.#html.slice(start, Math.min(end, start + VALUE_MAX))
        },
        onattribentity: (point) => {
          if (this.#value.length < VALUE_MAX) this.#value += String.fromCodePoint(point)
        },
        onattribend: () => {
          if (ATTRIBUTES.has(this.#attribute)) this.#attributes[this.#attribute] ??= this.#value
        },
        onopentagname: (start, end) => {
          this.#tag = this.#html.slice(start, end).toLowerCase()
          this.#attributes = {}
        },
        onopentagend: () => this.#open(),
        onselfclosingtag: () => this.#open(),
        onclosetag: (start, end) => this.#close(this.#html.slice(start, end).toLowerCase()),
        ontext: (start, end) => this.#text(this.#html.slice(start, end)),
        ontextentity: (point) => this.#text(String.fromCodePoint(point)),
        oncdata: (start, end) => this.#text(this.#html.slice(start, end)),
        oncomment: nothing,
        ondeclaration: nothing,
        onprocessinginstruction: nothing,
        onend: nothing,
      },
    )
    tokenizer.write(this.#html)
    tokenizer.end()
    return this.#writer.end()
  }

  #text(text: string): void {
    if (this.#unshown === '') this.#writer.text(text, this.#isPre)
  }

  #open(): void {
    const tag = this.#tag
    const attributes = this.#attributes
    if (this.#unshown !== '') return
    if (UNSHOWN.has(tag)) this.#unshown = tag
    else if (tag === 'br') this.#writer.breakLine()
    else if (tag === 'td' || tag === 'th') this.#writer.text(' ')
    else if (tag === 'img') this.#image(attributes)
    else if (tag === 'a') this.#link = { href: attributes['href'] ?? '', start: this.#writer.length }
    if (!BLOCKS.has(tag)) return
    this.#writer.endLine()
    if (tag === 'pre') this.#isPre = true
    if (tag === 'p') this.#isTight = /^(?:x_)*Mso/.test(attributes['class'] ?? '')
    const kind = kindOf(tag, attributes)
    if (isMark(tag, attributes)) this.#writer.mark()
    this.#writer.open(tag, kind)
    if (tag === 'li') this.#writer.text('- ')
  }

  #close(tag: string): void {
    if (this.#unshown !== '') {
      // If the body tag is missing, the body starts at the end of the head at the latest.
      if (tag === this.#unshown || tag === 'head') this.#unshown = ''
      return
    }
    if (tag === 'a') this.#endLink()
    if (tag === 'pre') this.#isPre = false
    if (!BLOCKS.has(tag)) return
    this.#writer.endLine()
    this.#writer.close(tag)
    if (tag === 'p' && !this.#isTight) this.#writer.space()
  }

  /** Adds the address of a link to its text, unless the text already contains the address. */
  #endLink(): void {
    const link = this.#link
    this.#link = undefined
    if (!link || !/^(?:https?|tel|mailto):/i.test(link.href)) return
    const shown = this.#writer.since(link.start).trim()
    const address = link.href.replace(/^(?:mailto|tel):/i, '')
    if (!shown.includes(address) && address !== `${shown}/`) this.#writer.text(` [${address}]`)
  }

  #image({ src, alt }: Attributes): void {
    const id = /^cid:(.{1,200})$/i.exec(src ?? '')?.[1]
    const name = (alt ?? '').trim() === '' ? id : alt
    if (id !== undefined) this.#writer.image(decoded(id))
    if (name !== undefined) this.#writer.text(`[image: ${name}]`)
  }
}

function kindOf(
  tag: string,
  { class: names = '', id = '', type, name }: Attributes,
): 'quote' | 'indent' | 'signature' | undefined {
  const isCited =
    (tag === 'blockquote' && type?.toLowerCase() === 'cite') || (tag === 'div' && name === 'quote')
  if (isCited || QUOTE_CLASS.test(names) || QUOTE_ID.test(id)) return 'quote'
  if (SIGNATURE_CLASS.test(names) || SIGNATURE_ID.test(id)) return 'signature'
  // People also indent their own words, so an indent alone is not a quote.
  return tag === 'blockquote' ? 'indent' : undefined
}

const isMark = (tag: string, { id = '', style = '' }: Attributes): boolean =>
  (tag === 'div' || tag === 'hr') && (MARK_ID.test(id) || (tag === 'div' && MARK_STYLE.test(style)))

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
