import type { Email } from 'postal-mime'
import { isPlaceholder, isSentFrom, isShortElement, isSignature } from './endings.ts'
import { linesOfHtml } from './html.ts'
import type { MailLine, MarkedElement } from './lineWriter.ts'
import {
  firstFilled,
  hasOurAddress,
  introductionAt,
  isBlank,
  isForward,
  isForwardRule,
  isHeadOfEmail,
  isMarkedHead,
  isQuoted,
  isRule,
  namesUs,
} from './proofs.ts'
import type { Ours } from './proofs.ts'
import { withoutTokens } from './tokens.ts'

export interface Reply {
  /** The writer's own words, without quoted history and signature. */
  words: string
  /** All lines except the writer's own words. */
  cut: string
  /** The full text in its original order. If the text was too long, its end says that the rest was left out. */
  whole: string
}

/** Content ids of images that the HTML shows in the kept and in the removed lines. */
interface Pictures {
  shownIds?: string[]
  cutIds?: string[]
}

const TEXT_MAX = 100_000
const CUT_SHORT = '(The rest of the email was left out: it was too long.)'

type Written = Pick<Email, 'text' | 'html' | 'subject'>

/** Splits the text of an email into the writer's own words and the rest. */
export function replyOf({ text, html, subject = '' }: Written, ours: Ours): Reply & Pictures {
  const read = html === undefined ? undefined : linesOfHtml(html)
  const plain = text === undefined || text.trim() === '' ? undefined : text
  const isPlain = plain !== undefined && (!read || !saysMore(read.lines, plain))
  const { lines, isCutShort } = isPlain || !read ? linesOf(plain ?? '') : read
  const hidden = hiddenLines(lines, ours, isForward(subject))
  return {
    ...divide(lines, hidden, isCutShort),
    ...(read &&
      picturesOf(
        read.lines,
        lines === read.lines ? hidden : hiddenLines(read.lines, ours, isForward(subject)),
      )),
  }
}

/** Exported for tests of replies in many languages. */
export function cutReply(text: string, ours: Ours, subject = ''): Reply {
  const { words, cut, whole } = replyOf({ text, subject }, ours)
  return { words, cut, whole }
}

function picturesOf(lines: readonly MailLine[], hidden: readonly boolean[]): Pictures {
  const idsWhere = (isHidden: boolean): string[] =>
    lines.flatMap(({ images = [] }, at) => (hidden[at] === isHidden ? images : []))
  return { shownIds: idsWhere(false), cutIds: idsWhere(true) }
}

function linesOf(text: string): { lines: MailLine[]; isCutShort: boolean } {
  const lines = text.slice(0, TEXT_MAX).split(/\r\n?|\n/)
  return { lines: lines.map((line) => ({ text: line })), isCutShort: text.length > TEXT_MAX }
}

/** The plain text of some emails only says that there is HTML. The email itself is then in the HTML part. */
function saysMore(lines: readonly MailLine[], plain: string): boolean {
  const known = new Set(wordsOf(plain))
  const shown = new Set(wordsOf(lines.map(({ text }) => text).join(' ')))
  const missing = [...shown].filter((word) => !known.has(word)).length
  return missing > shown.size / 4
}

const wordsOf = (text: string): string[] => text.slice(0, TEXT_MAX).match(/[\p{L}\p{N}]{2,}/gu) ?? []

const plainLine = (line: string): string =>
  line.replace(/[\u00a0\u202f\u2007]/g, ' ').replace(/[\u200b\u200e\u200f\u2060\ufeff\u00ad]/g, '')

/**
 * Finds the lines that the sender of the email did not write. Each line is kept unless there is proof that another
 * person or a program wrote it.
 */
function hiddenLines(marked: readonly MailLine[], ours: Ours, isForwarded: boolean): boolean[] {
  const lines = marked.map(({ text }) => plainLine(text))
  const { start, quotedFrom, introductions } = findHistory(marked, lines, ours, isForwarded)
  const elements = hiddenElements(marked, lines, ours, isForwarded)
  const hidden = marked.map(
    ({ element }, at) =>
      at >= start ||
      (at >= quotedFrom && isQuoted(lines[at] ?? '')) ||
      introductions.has(at) ||
      (element !== undefined && elements.has(element)),
  )
  hideEndings(lines, hidden)
  return hidden
}

interface History {
  /** The number of the line where the quoted history starts. All later lines are history too. */
  start: number
  /** From this line on, lines with a quote mark are history. A person can have written replies between such lines. */
  quotedFrom: number
  /** The numbers of the lines that introduce a quote with quote marks. */
  introductions: Set<number>
}

function findHistory(
  marked: readonly MailLine[],
  lines: readonly string[],
  ours: Ours,
  isForwarded: boolean,
): History {
  const introductions = new Set<number>()
  let quotedFrom = lines.length
  for (const [at, line] of lines.entries()) {
    const hasRule = isRule(line)
    const isHandedOn = isForwarded || isForwardRule(line)
    const isHead =
      (marked[at]?.isMark === true && isMarkedHead(lines, at, ours, isHandedOn)) ||
      isHeadOfEmail(lines, hasRule ? firstFilled(lines, at + 1) : at, ours, {
        isForwarded: isHandedOn,
        hasRule,
      })
    if (isHead && !isQuoted(line)) return { start: at, quotedFrom, introductions }
    if (at < quotedFrom && isQuoted(line) && hasOurAddress(line, ours)) quotedFrom = quoteStart(lines, at)
    const introduction = introductionAt(lines, at, ours)
    if (!introduction) continue
    const next = firstFilled(lines, at + 1)
    const isMarkedQuote = isQuoted(lines[next] ?? '') || marked[next]?.element?.kind === 'quote'
    if (isQuoted(line) || isMarkedQuote) {
      for (let of = introduction.start; of <= at; of += 1) introductions.add(of)
      quotedFrom = Math.min(quotedFrom, introduction.start)
    } else if (introduction.isSure) return { start: introduction.start, quotedFrom, introductions }
  }
  return { start: lines.length, quotedFrom, introductions }
}

/** If a part of a quote comes from our own emails, the whole quote is history. */
function quoteStart(lines: readonly string[], at: number): number {
  let start = at
  while (start > 0 && isQuoted(lines[start - 1] ?? '')) start -= 1
  return start
}

/**
 * The lines of an element that a program marks as a quote are removed, except in a forwarded email. Indented lines are
 * removed only if they contain our email.
 */
function hiddenElements(
  marked: readonly MailLine[],
  lines: readonly string[],
  ours: Ours,
  isForwarded: boolean,
): Set<MarkedElement> {
  const texts = new Map<MarkedElement, string[]>()
  for (const [at, { element }] of marked.entries()) {
    if (!element) continue
    const own = texts.get(element) ?? []
    own.push(lines[at] ?? '')
    texts.set(element, own)
  }
  const isHidden = ({ kind }: MarkedElement, own: string[]): boolean => {
    if (kind === 'signature') return isShortElement(own)
    if (kind === 'quote' && !isForwarded && !isForwardRule(own[firstFilled(own, 0)] ?? '')) return true
    return namesUs(own.join('\n'), ours)
  }
  return new Set([...texts].filter(([element, own]) => isHidden(element, own)).map(([element]) => element))
}

function hideEndings(lines: readonly string[], hidden: boolean[]): void {
  const written = lines.flatMap((line, at) =>
    hidden[at] === true || isPlaceholder(line) ? [] : [{ line, at }],
  )
  const pop = (): void => {
    while (written.length > 0 && isEnding(written.at(-1)?.line ?? '')) hidden[written.pop()?.at ?? 0] = true
  }
  pop()
  const mark = written.findLastIndex(({ line }) => /^-- $/.test(line))
  if (mark === -1 || !isSignature(written.slice(mark).map(({ line }) => line))) return
  for (const { at } of written.splice(mark)) hidden[at] = true
  pop()
}

const isEnding = (line: string): boolean =>
  isBlank(line) || isSentFrom(line) || /^\s*(?:-- ?|_{5,})$/.test(line)

const tidy = (some: readonly string[]): string =>
  withoutTokens(some.map((line) => line.trimEnd()).join('\n'))
    .replace(/\n{3,}/g, '\n\n')
    .trim()

function divide(lines: readonly MailLine[], hidden: readonly boolean[], isCutShort: boolean): Reply {
  const all = lines.map(({ text }) => plainLine(text))
  const whole = tidy(all)
  // The photo itself is attached to the note, so its placeholder is removed.
  const isCut = (at: number): boolean => hidden[at] === true || isPlaceholder(all[at] ?? '')
  const isLong = isCutShort || whole.length > TEXT_MAX
  return {
    words: tidy(all.filter((_line, at) => !isCut(at))),
    cut: tidy(all.filter((_line, at) => isCut(at))),
    whole: isLong ? `${whole.slice(0, TEXT_MAX).toWellFormed()}\n\n${CUT_SHORT}` : whole,
  }
}
