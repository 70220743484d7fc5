import { compile } from 'html-to-text'
import type { FormatCallback } from 'html-to-text'

const INPUT_MAX = 2_000_000

/** Where mail programs put what is not the writer's: their quotes, and the line above these. */
const QUOTES = [
  'blockquote',
  'div.gmail_quote',
  'div.gmail_quote_container',
  'div.gmail_attr',
  'div.gmail_signature',
  'div.gmail_extra',
  'div.moz-cite-prefix',
  'div.moz-signature',
  'pre.moz-signature',
  'div.yahoo_quoted',
  'div.protonmail_quote',
  'div.protonmail_signature_block',
  'div.gmx_quote',
  'div[name=quote]',
  'div.WordSection1 > div[style*="border-top:solid"]',
  'div#Signature',
  'div#signature',
  'div.ms-outlook-mobile-signature',
  'div#ms-outlook-mobile-signature',
  'div#mail-editor-reference-message-container',
  'div#composer_signature',
  'div#AppleMailSignature',
  'div.iCloudQuote',
  'div.tutanota_quote',
  'blockquote.tutanota_quote',
  'style',
  'script',
  'head',
  'title',
]

/** Stand around a picture while the text is made: nobody's characters. */
const OPENS = '\ue000'
const CLOSES = '\ue001'

const formatImage: FormatCallback = (element, _walk, builder) => {
  const source: unknown = element.attribs['src']
  const id = typeof source === 'string' ? /^cid:(.{1,200})$/i.exec(source)?.[1] : undefined
  if (id !== undefined) builder.addInline(`${OPENS}${encodeURIComponent(id)}${CLOSES}`)
}

const convert = compile({
  wordwrap: false,
  limits: { maxInputLength: INPUT_MAX, maxDepth: 200, maxChildNodes: 5000 },
  formatters: { contentId: formatImage },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'contentId' },
    { selector: 'p', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ...QUOTES.map((selector) => ({ selector, format: 'skip' })),
  ],
})

/** Outlook marks the beginning of what it quotes, and puts all of that behind the mark. */
const FORWARD =
  /<(?:div|hr)\b[^>]{0,300}\bid\s*=\s*["']?(?:x_)*(?:divRplyFwdMsg|appendonsend|stopSpelling)\b/i

/** The words of an HTML mail without its quotes, and the content ids of the pictures among them. */
export function textOfHtml(html: string): { text: string; imageIds: string[] } {
  const shown = html.slice(0, INPUT_MAX)
  const start = FORWARD.exec(shown)?.index
  const marked = convert(
    (start === undefined ? shown : shown.slice(0, start)).replaceAll(/[\ue000\ue001]/g, ''),
  )
  const imageIds: string[] = []
  const text = marked.replace(/\ue000([^\ue001]*)\ue001/g, (_all, id: string) => {
    const known = decoded(id)
    if (known !== undefined) imageIds.push(known)
    return ''
  })
  return { text, imageIds }
}

/** Entities of the mail can make the marks, too: what stands between them is nothing that we wrote then. */
function decoded(id: string): string | undefined {
  try {
    return decodeURIComponent(id)
  } catch {
    return undefined
  }
}
