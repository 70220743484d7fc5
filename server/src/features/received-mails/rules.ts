import { createHash } from 'node:crypto'
import { RECEIVED_REASONS } from '@doorstep/contract/received-mails/schema'
import type { ReceivedReason } from '@doorstep/contract/received-mails/schema'
import type { MailHead, ReadMail } from '../../mail/received/readMail.ts'
import { tokenOfAddress } from '../../mail/replies.ts'

/** What became of a mail. */
export type Outcome = ReceivedReason | 'note' | 'unknownAddress' | 'accepted' | 'bounceMarked'

/** How often somebody is told at most that their email could not be taken. */
export const ANSWERED_ONCE_HOURS = 24

const LISTED: readonly string[] = RECEIVED_REASONS

/** Administrators are told of it: it was not taken. */
export const isListed = (outcome: Outcome): boolean => LISTED.includes(outcome)

/** A mail with another Message-ID is another mail, and so is the same one to another address of ours. */
export function mailKey(bytes: Uint8Array, messageId: string | undefined, token: string | undefined): Buffer {
  const hash = createHash('sha256')
  if (messageId === undefined) hash.update('bytes').update(bytes)
  else hash.update(`id ${messageId}\n${token?.toLowerCase() ?? ''}`)
  return hash.digest()
}

/** The token that the mail came to: as the mail server says, else as the mail does. */
export function tokenOf(mail: MailHead, deliveredTo: string | undefined, domain: string): string | undefined {
  const addresses = deliveredTo === undefined ? mail.recipients : [deliveredTo]
  return addresses.map((address) => tokenOfAddress(address, domain)).find((token) => token !== undefined)
}

/**
 * Whether our own mail server says that the mail is of whom it says. Whoever sends a mail can write such a header too: the
 * topmost one of that name is the server's, as it puts it there last. Where no server is named, nobody says anything, and
 * the address alone counts.
 */
export function isProved(
  { from, authentication }: Pick<MailHead, 'from' | 'authentication'>,
  authserv: string | undefined,
): boolean {
  if (authserv === undefined) return true
  const own = authentication.find(
    (value) => value.trim().split(/[\s;]/, 1)[0]?.toLowerCase() === authserv.toLowerCase(),
  )
  const results = plainOf(own ?? '')
    .split(';')
    .flatMap((result) => /^\s*dmarc\s*=\s*(\w+)(.*)$/is.exec(result) ?? [])
  const [, verdict, properties, ...others] = results
  const domain = /\bheader\.from\s*=\s*([^\s;]+)/i.exec(properties ?? '')?.[1]
  const isOfSender = domain === undefined || from?.toLowerCase().endsWith(`@${domain.toLowerCase()}`) === true
  return verdict?.toLowerCase() === 'pass' && others.length === 0 && isOfSender
}

/** Without what stands in quotes or in brackets: there stands what the sender has said of themselves. */
function plainOf(header: string): string {
  let plain = ''
  let depth = 0
  let isQuoted = false
  for (const [mark] of header.matchAll(/\\[^]|[^]/gu)) {
    if (mark === '"' && depth === 0) isQuoted = !isQuoted
    else if (mark === '(' && !isQuoted) depth += 1
    else if (mark === ')' && !isQuoted) depth = Math.max(0, depth - 1)
    else if (!isQuoted && depth === 0) plain += mark
  }
  return plain
}

/** One line a day for each sender, however many mails it stands for. */
export function tooManyKey(sender: string | undefined, day: string): Buffer {
  return createHash('sha256')
    .update(`too many\n${day}\n${sender?.toLowerCase() ?? ''}`)
    .digest()
}

export const isSameAddress = (one: string | undefined, other: string): boolean =>
  one !== undefined && one.toLowerCase() === other.toLowerCase()

const LEFT_OUT_NAME_MAX = 60
const CUT = '\n\n(The rest is not shown here: the email is too long.)'
const NO_WORDS = 'Sent by email, without words.'

interface Said extends Pick<ReadMail, 'words' | 'cut' | 'whole'> {
  photos: number
  leftOut: readonly string[]
}

/** The text of the note, as long as a note may be, and the whole email where the note is not all of it; nothing of nothing. */
export function noteOf(
  { words, cut, whole, photos, leftOut }: Said,
  maxLength: number,
): { text: string; wholeEmail: string | undefined } | undefined {
  const said = storable(words).trim()
  if (said === '' && photos === 0 && leftOut.length === 0) return undefined
  const names = leftOut.map((name) => cutAt(storable(name), LEFT_OUT_NAME_MAX)).join(', ')
  const end = names === '' ? '' : `\n\n(Left out of the email: ${names}.)`
  const text = said === '' ? NO_WORDS : said
  const room = maxLength - end.length
  const isShort = text.length <= room
  return {
    text: isShort ? text + end : `${cutAt(text, room - CUT.length)}${CUT}${end}`,
    wholeEmail: isShort && cut.trim() === '' ? undefined : storable(whole),
  }
}

/** What no database keeps of a text, and nobody sees of it. */
const storable = (text: string): string => text.toWellFormed().replaceAll(/(?![\n\t])\p{Cc}/gu, '')

/** No half of a character that takes two. */
function cutAt(text: string, length: number): string {
  const cut = text.slice(0, length)
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut
}
