/** An element that an email program marks as its own. */
export interface MarkedElement {
  /** An indent can be a quote or the writer's own. */
  kind: 'quote' | 'indent' | 'signature'
}

/** One line of an email as it is shown. */
export interface MailLine {
  text: string
  /** The outermost marked element that it is in. */
  element?: MarkedElement | undefined
  /** Outlook marks that its history begins here. */
  isMark?: boolean
  /** Content ids of the pictures that are shown in it. */
  images?: string[]
}

/** Writes the text of HTML line by line, as a browser would break it. */
export class LineWriter {
  readonly #lines: MailLine[] = []
  #text = ''
  #images: string[] = []
  #isMark = false
  #element: MarkedElement | undefined
  /** How the marked element ends: by as many ends of its tag as it has beginnings. */
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

  /** Ends a line that has something: a hard space alone is an empty line of Outlook. */
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

  /** A paragraph ends with an empty line. */
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
