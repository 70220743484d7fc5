import { escapeHtml } from '../escapeHtml.ts'
import { fillText, piecesOf } from './letter.ts'
import type { Secrets } from './letter.ts'
import type { WayOut } from './unsubscribe.ts'

interface HtmlInput {
  brandName: string
  /**
   * Whether a logo is attached. The email does not load the logo from a server, so nobody can track who opens the
   * email.
   */
  hasLogo?: boolean
  /** Origin to which links in the email can lead. Any other address stays plain text. */
  publicUrl: string
  subject: string
  text: string
  secrets: Secrets
  /** Unsubscribe link, if there is one. */
  way?: WayOut | undefined
}

interface Link {
  label: string
  address: string
}

/** Returns an email's text as HTML: the brand, the text, and a button for its link. */
export function htmlOf(input: HtmlInput): string {
  const paragraphs = input.text.split(/\n{2,}/).map((paragraph) => paragraph.split('\n'))
  const button = paragraphs.flat().findLast((line) => linkOf(line, input) !== undefined)
  const content = paragraphs
    .map((lines) => paragraphOf(lines, button, input))
    .filter((html) => html !== '')
    .join('\n')
  return page(input, content + wayOut(input))
}

/** Reads a line with a link to this site: `Label: address`, or only the address. */
function linkOf(line: string, { brandName, publicUrl, secrets }: HtmlInput): Link | undefined {
  const [, label, address] =
    /^(?:(\S[^{}]{0,79}?):\s+)?(https?:\/\/\S+)$/.exec(fillText(line.trim(), secrets)) ?? []
  if (address === undefined || !address.startsWith(`${publicUrl}/`)) return undefined
  return { label: label ?? `Open ${brandName}`, address }
}

function paragraphOf(lines: string[], button: string | undefined, input: HtmlInput): string {
  const blocks: string[] = []
  let plain: string[] = []
  const flush = (): void => {
    if (plain.some((line) => line.trim() !== ''))
      blocks.push(`<p class="text" dir="auto" style="${STYLES.text}">${plain.join('<br>')}</p>`)
    plain = []
  }
  for (const line of lines) {
    const link = line === button ? linkOf(line, input) : undefined
    if (link) {
      flush()
      blocks.push(buttonOf(link))
    } else plain.push(directed(line, input.secrets, plain.length > 0))
  }
  flush()
  return blocks.join('\n')
}

/**
 * The first line sets the direction of a paragraph. Words that somebody wrote after one of our labels, and every later
 * line, have their own direction.
 */
function directed(line: string, secrets: Secrets, isLater: boolean): string {
  const [, label = '', said = line] = /^([A-Z][^:{}]{0,79}: )(.+)$/.exec(line) ?? []
  const text = lineOf(said, secrets).replace(/&quot;(.+?)&quot;/g, '&quot;<bdi>$1</bdi>&quot;')
  if (text === '' || (label === '' && !isLater)) return text
  return `${escapeHtml(label)}<bdi dir="auto">${text}</bdi>`
}

function lineOf(line: string, secrets: Secrets): string {
  return piecesOf(line, secrets)
    .map(({ text, secret }) =>
      secret === 'code'
        ? `<strong style="font-size:20px;letter-spacing:3px">${escapeHtml(text)}</strong>`
        : escapeHtml(text),
    )
    .join('')
}

function buttonOf({ label, address }: Link): string {
  const href = escapeHtml(address)
  return `<p style="margin:24px 0 8px"><a class="button" href="${href}" style="${STYLES.button}">${escapeHtml(label)}</a></p>
<p class="muted" style="${STYLES.muted}">If the button does not work, open this address: ${href}</p>`
}

/** The unsubscribe link is small and never the button, because the email has another subject. */
function wayOut({ way }: HtmlInput): string {
  if (!way) return ''
  const link = `<a class="muted" href="${escapeHtml(way.page)}" style="color:#4c5951">unsubscribe</a>`
  return `\n<p class="muted" style="${STYLES.muted}">${escapeHtml(way.sentence)}: ${link}</p>`
}

const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const STYLES = {
  canvas: `margin:0;padding:24px 12px;background-color:#f6f9f7;${FONT}`,
  card: 'max-width:560px;margin:0 auto;background-color:#ffffff;border:1px solid #dce1dd;border-radius:8px',
  brand: 'margin:0 0 24px;font-size:18px;line-height:24px;font-weight:700;color:#0c563e',
  text: 'margin:0 0 16px;font-size:16px;line-height:24px;color:#141f19;overflow-wrap:anywhere',
  muted: 'margin:0 0 16px;font-size:13px;line-height:20px;color:#4c5951;overflow-wrap:anywhere',
  button:
    'display:inline-block;padding:12px 20px;border-radius:6px;background-color:#156248;color:#fcfefd;font-size:16px;line-height:20px;font-weight:600;text-decoration:none',
}
/** The id by which the HTML of an email refers to its logo. */
export const LOGO_ID = 'logo'
const LOGO = `<img src="cid:${LOGO_ID}" alt="" height="32" style="height:32px;width:auto;max-width:160px;vertical-align:middle;margin-right:12px">`
const DARK_STYLES = `@media (prefers-color-scheme: dark) {
.canvas { background-color: #0d120f !important }
.card { background-color: #151a18 !important; border-color: #2a312d !important }
.brand { color: #79dbb2 !important }
.text { color: #edf1ee !important }
.muted { color: #a5ada7 !important }
.button { background-color: #60c89f !important; color: #051810 !important }
}`

function page({ brandName, hasLogo = false, subject }: HtmlInput, content: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK_STYLES}</style>
</head>
<body class="canvas" style="${STYLES.canvas}">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="${STYLES.card}"><tr><td style="padding:32px 28px 16px">
<p class="brand" style="${STYLES.brand}">${hasLogo ? LOGO : ''}${escapeHtml(brandName)}</p>
${content}
</td></tr></table>
</body>
</html>
`
}
