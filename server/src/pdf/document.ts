/** A number with what it is of. */
export interface PdfFact {
  label: string
  value: string
}

export interface PdfColumn {
  header: string
  /** Its part of the width, beside the others'. */
  share: number
  isNumber?: boolean
}

export interface PdfPicture {
  /** A JPEG. */
  data: Uint8Array
  /** To whoever does not see it. */
  says: string
  /** Above it. */
  caption: string
}

export interface PdfPictures {
  title: string
  pictures: readonly PdfPicture[]
}

export type PdfBlock =
  | { kind: 'heading'; text: string }
  /** What somebody said stands out from what is said about it. */
  | { kind: 'text'; text: string; isSaid?: true }
  | { kind: 'facts'; facts: readonly PdfFact[] }
  /** Columns beside each other. */
  | { kind: 'pictures'; columns: readonly PdfPictures[] }
  /** Without a head where no column has one. */
  | { kind: 'table'; columns: readonly PdfColumn[]; rows: readonly (readonly string[])[] }

/** What is to stand on paper, in the words that stand there. It says nothing of how it is set. */
export interface PdfDocument {
  /** Such as en-GB. */
  language: string
  title: string
  /** Below the title, a line each. */
  lead: readonly string[]
  /** Above the title, and with the page's number at each foot. */
  brand: string
  madeAt: Date
  blocks: readonly PdfBlock[]
}
