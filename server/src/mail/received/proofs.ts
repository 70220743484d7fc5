/** Details that identify our own emails in a quote. */
export interface Ours {
  /** The name and address from which our emails are sent. */
  sender: string | undefined
  name?: string | undefined
  /** The domain of our reply addresses. */
  domain: string
  /** The address that links in our emails lead to. */
  site?: string | undefined
}

const DATE = /\d{1,4}\s?[./-]\s?\d{1,2}\s?[./-]\s?\d{1,4}|(?<!\d)20\d\d(?!\d)/
const ADDRESS = /[^\s<>"'()[\]:;,]{1,64}@[^\s<>"'()[\]:;,]{1,255}/
/** The maximum length of a line above a quote. No email program writes a longer one. */
const LINE_MAX = 1000
const HEAD_LINES_MAX = 8

// Matches the name of a header in any language, such as "From:", "Von:", "De :", "*Od:*" or "差出人:".
const HEAD_LINE = /^\s*\*{0,2}\p{L}[\p{L} .-]{0,20}\*{0,2}\s?[:：]\*{0,2}\s*\S/u
const FROM_LINE =
  /^\s*\*{0,2}(?:from|von|de|da|van|od|från|fra|lähettäjä|kimden|feladó|expediteur|expéditeur|от|від|из|发件人|寄件者|差出人|보낸 사람)\*{0,2}\s?[:：]/iu
const RULE = /^\s*(?:_{10,}|-{2,}\s?\p{L}[\p{L}' ]{2,40}\s?-{2,})\s*$/u
const FORWARD_SUBJECT = /^\s*(?:fwd?|wg|tr|rv|i|pd|fs|vb|doorst|enc)\s*:/i

export const isQuoted = (line: string): boolean => /^\s*>/.test(line)
export const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === ''
export const isRule = (line: string | undefined): boolean => line !== undefined && RULE.test(line)
const FORWARD_RULE =
  /forward|fwd|weitergeleitet|doorgestuurd|transf[ée]r|inoltrat|reenviad|encaminhad|vidarebefordra|videresend|przekazan|továbbít|преадрес|пересл|转发|轉寄|転送|전달/iu
/** Whether an email program drew this line above a forwarded email, which can be part of a reply. */
export const isForwardRule = (line: string): boolean => isRule(line) && FORWARD_RULE.test(line)
/** Whether the writer forwards other people's words. In such an email, only our own emails can be removed. */
export const isForward = (subject: string): boolean => FORWARD_SUBJECT.test(subject)

/** Whether the text contains one of our addresses or a link to our site. */
export function hasOurAddress(text: string, { sender, domain, site }: Ours): boolean {
  const said = text.toLowerCase()
  return (
    (sender !== undefined && said.includes(sender.toLowerCase())) ||
    (domain !== '' && said.includes(`@${domain.toLowerCase()}`)) ||
    (site !== undefined && said.includes(site.toLowerCase()))
  )
}

export function namesUs(text: string, ours: Ours): boolean {
  return (
    hasOurAddress(text, ours) ||
    (ours.name !== undefined && text.toLowerCase().includes(ours.name.toLowerCase()))
  )
}

export function firstFilled(lines: readonly string[], from: number): number {
  for (let at = from; at < lines.length; at += 1) if (!isBlank(lines[at])) return at
  return lines.length
}

function headAt(lines: readonly string[], at: number): string[] {
  const head: string[] = []
  for (const line of lines.slice(at, at + HEAD_LINES_MAX)) {
    if (line.length > LINE_MAX || !HEAD_LINE.test(line)) break
    head.push(line)
  }
  return head
}

/**
 * Returns whether a quoted email without quote marks starts at this line. People also write such headers, so the
 * headers must contain a date. There must also be our address, our name as the sender, or a line above that programs
 * draw.
 */
export function isHeadOfEmail(
  lines: readonly string[],
  at: number,
  ours: Ours,
  { isForwarded, hasRule }: { isForwarded: boolean; hasRule: boolean },
): boolean {
  const head = headAt(lines, at)
  const [from = ''] = head
  if (head.length < 3 || !DATE.test(head.join('\n'))) return false
  if (hasOurAddress(head.join('\n'), ours)) return true
  return !isForwarded && FROM_LINE.test(from) && (namesUs(from, ours) || (hasRule && ADDRESS.test(from)))
}

/**
 * Returns whether a quoted email starts at this line, below a line that an email program adds. The line of the program
 * is proof enough.
 */
export function isMarkedHead(
  lines: readonly string[],
  at: number,
  ours: Ours,
  isForwarded: boolean,
): boolean {
  const head = headAt(lines, firstFilled(lines, at))
  return head.length >= 2 && (!isForwarded || namesUs(head.join('\n'), ours))
}

export interface Introduction {
  start: number
  /** Whether the line contains our address in the form that email programs write. */
  isSure: boolean
}

/**
 * Finds a line like 'On 10 November 2026, Doorstep <portal@...> wrote:', in any language, that ends at line `at`.
 * Programs break such a line into up to three lines.
 */
export function introductionAt(lines: readonly string[], at: number, ours: Ours): Introduction | undefined {
  if (!/[:：]\s*$/.test(lines[at] ?? '')) return undefined
  let said = ''
  for (let start = at; start > at - 3 && !isBlank(lines[start]); start -= 1) {
    const line = lines[start] ?? ''
    if (line.length > LINE_MAX) return undefined
    said = `${unquoted(line)} ${said}`
    if (!DATE.test(said)) continue
    const bracketed = /[<[(][^<>[\]()]{0,20}?([^\s<>[\]():]+@[^\s<>[\]():]+)\s*[>\])]/.exec(said)?.[1] ?? ''
    const first = /^\s*(\S+@\S+)\s/.exec(said)?.[1] ?? ''
    const isOurs = hasOurAddress(`${bracketed} ${first}`, ours) || (bracketed !== '' && namesUs(said, ours))
    if (isOurs) return { start, isSure: true }
    if (namesUs(said, ours) || ADDRESS.test(said)) return { start, isSure: false }
  }
  return undefined
}

export const unquoted = (line: string): string => line.replace(/^[\s>]+/, '')
