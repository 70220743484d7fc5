import fc from 'fast-check'

/** Lines from email programs and people. In the past, each line caused the product to drop the rest of the email. */
const TRICKY = [
  '',
  ' ',
  '---',
  '-- ',
  '--',
  '___',
  '===',
  '________________________________',
  '-----Original Message-----',
  '---------- Forwarded message ---------',
  'From: Joe <joe@x.test>',
  'Sent: 10 November 2026 08:55',
  'To: Rosa',
  'Subject: Friday',
  'Date: 10/11/2026',
  'Plumber: Joe',
  'E-mail: joe@x.test',
  'On 10/11/2026 08:55, Doorstep wrote:',
  'On 10/11/2026 08:55, Doorstep <portal@doorstep.example> wrote:',
  'Am 10.11.2026 um 08:55 schrieb Joe:',
  'Sent from my iPhone',
  'Kind regards,',
  '[image: tap.jpg]',
  '>',
]

export const wordsOf = (text: string): string[] => text.match(/[^\s>]+/g) ?? []

interface AnyReply {
  subject: string
  text?: string
  html?: string
  /** Words that appear somewhere in the email. */
  written: string[]
}

const line = (word: string): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...TRICKY),
    fc.constantFrom(
      word,
      `> ${word}`,
      `>> ${word}`,
      `${word}:`,
      `${word}: ${word}.`,
      `- ${word}`,
      `<${word}@x.test>`,
    ),
    fc
      .string({ unit: 'grapheme', maxLength: 40 })
      .map((text) => text.replace(/[\r\n\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu, '')),
  )

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const WRAPS = [
  (inner: string) => `<div>${inner}</div>`,
  (inner: string) => `<p class="MsoNormal">${inner}</p>`,
  (inner: string) => `<blockquote type="cite">${inner}</blockquote>`,
  (inner: string) => `<blockquote>${inner}</blockquote>`,
  (inner: string) => `<div class="gmail_quote">${inner}</div>`,
  (inner: string) => `<div class="gmail_signature">${inner}</div>`,
  (inner: string) => `<div id="divRplyFwdMsg">${inner}</div>`,
  (inner: string) => `<div style="border-top:solid #E1E1E1 1.0pt">${inner}</div>`,
  (inner: string) => `<table><tr><td>${inner}</table>`,
  (inner: string) => `<div><div><blockquote>${inner}`,
]

/** Emails with lines that the product could mistake for a quote, a header or a signature. */
export function anyReplies(): fc.Arbitrary<AnyReply> {
  const lines = fc
    .integer({ min: 1, max: 25 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => line(`word${at}x`))))
  const writtenIn = (all: string[]): string[] => all.flatMap((one) => one.match(/word\d+x/g) ?? [])
  const subject = fc.constantFrom('Re: The tap', 'Fwd: Friday', '')
  const plain = fc.tuple(lines, subject, fc.constantFrom('\n', '\r\n', '\r')).map(([all, about, end]) => ({
    subject: about,
    text: all.join(end),
    written: writtenIn(all),
  }))
  const marked = fc
    .tuple(lines, subject, fc.array(fc.constantFrom(...WRAPS), { minLength: 1, maxLength: 25 }))
    .map(([all, about, wraps]) => ({
      subject: about,
      html: all.map((one, at) => (wraps[at % wraps.length] ?? String)(escaped(one))).join('\n'),
      written: writtenIn(all),
    }))
  return fc.oneof(plain, marked)
}

/** Random bytes in the form in which a mail server could deliver them. Some have a header that names this address. */
export function anyMailBytes(to: string, from: string): fc.Arbitrary<Buffer> {
  const bytes = fc.uint8Array({ maxLength: 2000 }).map((all) => Buffer.from(all))
  const heads = fc.constantFrom(
    'Content-Type: text/plain',
    'Content-Type: text/html; charset=utf-8',
    'Content-Type: text/plain; charset=nonsense',
    'Content-Type: multipart/mixed; boundary=b',
    'Content-Type: multipart/alternative; boundary="',
    'Content-Type: message/rfc822',
    'Content-Transfer-Encoding: base64',
    'Content-Transfer-Encoding: quoted-printable',
    "Content-Disposition: attachment; filename*=utf-8''%ff",
    'Subject: =?utf-8?b?////?=',
    'Subject: =?x?q?',
    'Date: never',
  )
  const parts = fc.oneof(
    bytes,
    fc
      .constantFrom(
        '--b\r\n',
        '--b--\r\n',
        '\r\n\r\n',
        'Content-Type: image/png\r\nContent-ID: <x>\r\n\r\n',
        'Content-Type: text/html\r\n\r\n<p>Hello',
        '<img src="cid:x">',
        'Hello there.\r\n',
      )
      .map((text) => Buffer.from(text)),
  )
  const addressed = fc
    .tuple(fc.uuid(), fc.array(heads, { maxLength: 4 }), fc.array(parts, { maxLength: 8 }))
    .map(([id, lines, body]) =>
      Buffer.concat([
        Buffer.from(
          [`From: ${from}`, `To: ${to}`, `Message-ID: <${id}@x.test>`, ...lines, '', ''].join('\r\n'),
        ),
        ...body,
      ]),
    )
  return fc.oneof({ weight: 1, arbitrary: bytes }, { weight: 4, arbitrary: addressed })
}
