/** An element that an email program marks as a quote or signature. */
export interface MarkedElement {
  /** An indent can be a quote or the writer's own words. */
  kind: 'quote' | 'indent' | 'signature'
}

/** One line of an email as an email program shows it. */
export interface MailLine {
  text: string
  /** The outermost quote or signature element that contains the line. */
  element?: MarkedElement | undefined
  /** True if Outlook's quoted history starts at this line. */
  isMark?: boolean
  /** Content ids of the images shown in this line. */
  images?: string[]
}

/** Collects the text of HTML in lines, with the line breaks of a browser. */
export class LineWriter {
  readonly #lines: MailLine[] = []
  #text = ''
  #images: string[] = []
  #isMark = false
  #element: MarkedElement | undefined
  /** The tag name of the marked element. The element ends when its tag has been closed as often as opened. */
  #tag = ''
  #depth = 0

  get length(): number {
    return this.#text.length
  }

  since(start: number): string {
    return this.#text.slice(start)
  }

  text(text: string, isPre = false): void {
    if (isPre) {
      const [first = '', ...others] = text.replaceAll('\r', '').split('\n')
      this.#text += first
      for (const line of others) {
        this.breakLine()
        this.#text += line
      }
      return
    }
    const shown = text.replace(/[ \t\r\n\f]+/g, ' ')
    this.#text +=
      shown.startsWith(' ') && (this.#text === '' || this.#text.endsWith(' ')) ? shown.slice(1) : shown
  }

  image(id: string): void {
    this.#images.push(id)
  }

  mark(): void {
    this.#isMark = true
  }

  /**
   * Ends a line that has content. Outlook writes an empty line as a single hard space, so a hard space counts as
   * content.
   */
  endLine(): void {
    if (/[^ ]/.test(this.#text) || this.#images.length > 0) this.breakLine()
    else this.#text = ''
  }

  breakLine(): void {
    const line: MailLine = { text: this.#text.trimEnd() }
    if (this.#element) line.element = this.#element
    if (this.#isMark) line.isMark = true
    if (this.#images.length > 0) line.images = this.#images
    this.#lines.push(line)
    this.#text = ''
    this.#images = []
    this.#isMark = false
  }

  /** Adds the empty line after a paragraph. */
  space(): void {
    const last = this.#lines.at(-1)
    if (last && last.text !== '') this.breakLine()
  }

  open(tag: string, kind: MarkedElement['kind'] | undefined): void {
    if (this.#element) {
      if (tag === this.#tag) this.#depth += 1
    } else if (kind !== undefined) {
      this.#element = { kind }
      this.#tag = tag
      this.#depth = 1
    }
  }

  close(tag: string): void {
    if (!this.#element || tag !== this.#tag) return
    this.#depth -= 1
    if (this.#depth === 0) this.#element = undefined
  }

  end(): MailLine[] {
    this.endLine()
    return this.#lines
  }
}
