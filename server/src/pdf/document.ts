export interface PdfFact {
  label: string
  value: string
}

export interface PdfColumn {
  header: string
  /** Width of the column relative to the others. */
  share: number
  isNumber?: boolean
}

export interface PdfPicture {
  data: Uint8Array
  /** Alternative text for people who cannot see the picture. */
  says: string
  caption: string
}

export interface PdfPictures {
  title: string
  pictures: readonly PdfPicture[]
}

export type PdfBlock =
  | { kind: 'heading'; text: string }
  /** `isSaid` marks a person's own words, so that they look different from other text. */
  | { kind: 'text'; text: string; isSaid?: true }
  | { kind: 'facts'; facts: readonly PdfFact[] }
  | { kind: 'pictures'; columns: readonly PdfPictures[] }
  /** A table. If no column has a header, the table has no header row. */
  | { kind: 'table'; columns: readonly PdfColumn[]; rows: readonly (readonly string[])[] }

/** Content of a PDF as plain text blocks, without layout. */
export interface PdfDocument {
  /** Language tag of the document, such as en-GB. */
  language: string
  title: string
  /** The lines below the title of the document. */
  lead: readonly string[]
  /** Name of the brand, shown above the title and next to the page number at the foot of each page. */
  brand: string
  madeAt: Date
  blocks: readonly PdfBlock[]
}
