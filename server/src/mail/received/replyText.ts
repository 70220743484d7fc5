import EmailReplyParser from 'email-reply-parser'
import type { Email } from 'postal-mime'
import { textOfHtml } from './html.ts'

export interface Ours {
  sender: string | undefined
  domain: string
}

interface Reply {
  words: string
  /** Content ids of the pictures that stand in what was written; undefined where there is no HTML. */
  imageIds: string[] | undefined
}

/** What follows is judged line by line: nobody writes more than this by hand. */
const TEXT_MAX = 60_000
const LINES_MAX = 2000

/** What somebody wrote, without the history below it and their signature. */
export function replyOf({ text, html }: Pick<Email, 'text' | 'html'>, ours: Ours): Reply {
  const fromHtml = html === undefined ? undefined : textOfHtml(html)
  const plain = text?.trim() === '' ? undefined : text
  return { words: cutReply(plain ?? fromHtml?.text ?? '', ours), imageIds: fromHtml?.imageIds }
}

/** Exported for the tests of many languages. */
export function cutReply(text: string, ours: Ours): string {
  const lines = text
    .slice(0, TEXT_MAX)
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00a0\u202f\u2007]/g, ' ')
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .split('\n', LINES_MAX)
  const above = lines.slice(0, historyStart(lines, ours)).join('\n')
  const parsed = new EmailReplyParser().read(above)
  const kept = parsed
    .getFragments()
    .filter((fragment) => !fragment.isHidden())
    .map((fragment) => fragment.getContent())
    .join('\n')
  return tidy(kept.split('\n'), ours)
}

// "From:", "Von:", "De :", "*Od:*", "差出人:", ...: the head of a mail that is quoted without marks.
const HEAD_LINE = /^\s*\*{0,2}\p{L}[\p{L} .-]{0,20}\*{0,2}\s?[:：]\*{0,2}\s*\S/u
const HEAD_LINES_MIN = 3
const ADDRESS = /[^\s<>"'()[\]:;,]+@[^\s<>"'()[\]:;,]+/
const RULE = /^\s*(?:_{10,}|-{2,}\s?\p{L}[\p{L}' ]{2,40}\s?-{2,})\s*$/u
/** Of a picture that stands there. */
const PLACEHOLDER = /^\s*\[(?:image|cid|inline image)[^\]]{0,200}\]\s*$/i
/** Phones write it alone on its line, in the language of the phone. */
const SENT_FROM =
  /^\s*(?:sent (?:from|with|via) |get outlook for |von meine[mr]? .{2,40} gesendet|gesendet mit |diese nachricht wurde von |envoyé (?:de|depuis|à partir) |obtenez outlook|enviado (?:desde|do|com) |inviato da|verzonden (?:vanaf|met|via)|verstuurd vanaf|skickat från|sendt fra|wysłane z|odesláno z|trimis de pe|отправлено (?:с|из)|надіслано |yahoo mail: |pobierz (?:aplikację )?outlook|descargar outlook|scarica outlook|outlook для)/iu

/** The line from which all is history; the number of lines where there is none. */
function historyStart(lines: readonly string[], ours: Ours): number {
  for (const [at, line] of lines.entries()) {
    if (isHeadOfMail(lines, at)) return isRule(lines[at - 1]) ? at - 1 : at
    if (RULE.test(line) && isHeadOfMail(lines, firstFilled(lines, at + 1))) return at
    if (isIntroduction(lines, at, ours)) return introductionStart(lines, at)
  }
  return lines.length
}

const isRule = (line: string | undefined): boolean => line !== undefined && RULE.test(line)

function firstFilled(lines: readonly string[], from: number): number {
  const at = lines.findIndex((line, index) => index >= from && line.trim() !== '')
  return at === -1 ? lines.length : at
}

/** Lines of a name and a value, one of them an address: who, when, to whom, about what. */
function isHeadOfMail(lines: readonly string[], at: number): boolean {
  let count = 0
  while (count < 8 && HEAD_LINE.test(lines[at + count] ?? '')) count += 1
  const head = lines.slice(at, at + count)
  return count >= HEAD_LINES_MIN && ADDRESS.test(head.slice(0, HEAD_LINES_MIN).join(' '))
}

/** 'On Tuesday, Doorstep <portal@...> wrote:' in any language, above what is quoted without marks: it names us. */
function isIntroduction(lines: readonly string[], at: number, { sender, domain }: Ours): boolean {
  const line = (lines[at] ?? '').toLowerCase()
  if (line.startsWith('>') || !/[:：]\s*$/.test(line)) return false
  const said = `${(lines[at - 1] ?? '').toLowerCase()} ${line}`
  const namesUs =
    (sender !== undefined && said.includes(sender.toLowerCase())) ||
    (domain !== '' && said.includes(`@${domain.toLowerCase()}`))
  const next = lines[firstFilled(lines, at + 1)] ?? ''
  // What is quoted with marks may have answers between: the package knows those.
  return namesUs && !next.startsWith('>')
}

function introductionStart(lines: readonly string[], at: number): number {
  return ADDRESS.test(lines[at] ?? '') && /^\S+\s+\S+\s+\S/.test(lines[at] ?? '') ? at : Math.max(0, at - 1)
}

/** Takes off what is left at the end: who wrote what was quoted, and which phone this was sent from. */
function tidy(kept: readonly string[], { sender, domain }: Ours): string {
  const lines = kept.filter((line) => !PLACEHOLDER.test(line)).map((line) => line.trimEnd())
  const ends = (line: string): boolean =>
    line.trim() === '' ||
    SENT_FROM.test(line) ||
    /^\s*(?:--|—|_{5,}|\*{3,})\s*$/.test(line) ||
    (/[:：]$/.test(line) && (ADDRESS.test(line) || (sender !== undefined && line.includes(sender))))
  while (lines.length > 0 && ends(lines.at(-1) ?? '')) lines.pop()
  while (lines[0]?.trim() === '') lines.shift()
  const text = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  // Whoever reads the note must not be able to act as its writer.
  const withoutLinks = text.replaceAll(LINK_TOKEN, '$1…')
  return domain === '' ? withoutLinks : withoutLinks.replaceAll(replyAddress(domain), `…@${domain}`)
}

/** What a link of our mails proves its reader by. */
const LINK_TOKEN = /([#?&]token=)[\w.~%-]+/gi

const replyAddress = (domain: string): RegExp =>
  new RegExp(`reply\\+[a-z0-9.-]{1,80}@${domain.replaceAll('.', '\\.')}`, 'gi')
