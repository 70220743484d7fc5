import { createHash } from 'node:crypto'
import { RECEIVED_REASONS } from '@doorstep/contract/received-mails/schema'
import type { ReceivedReason } from '@doorstep/contract/received-mails/schema'
import type { MailHead, ReadMail } from '../../mail/received/readMail.ts'
import { tokenOfAddress } from '../../mail/replies.ts'

export type Outcome = ReceivedReason | 'note' | 'unknownAddress' | 'accepted' | 'bounceMarked'

/** A larger email is refused before it is read. */
export const MAIL_MAX_BYTES = 25 * 1024 * 1024

/** The minimum number of hours between two emails that tell a sender that their email was not accepted. */
export const ANSWERED_ONCE_HOURS = 24

const LISTED: readonly string[] = RECEIVED_REASONS

/** True if emails with this outcome are in the administrators' list of rejected emails. */
export const isListed = (outcome: Outcome): boolean => LISTED.includes(outcome)

/**
 * Two emails are the same if they have the same Message-ID and recipient token. Without a Message-ID, the bytes must
 * match.
 */
export function mailKey(bytes: Uint8Array, messageId: string | undefined, token: string | undefined): Buffer {
  const hash = createHash('sha256')
  if (messageId === undefined) hash.update('bytes').update(bytes)
  else hash.update(`id ${messageId}\n${token?.toLowerCase() ?? ''}`)
  return hash.digest()
}

/**
 * Returns the token in the recipient's address. The recipient that the mail server names takes precedence over the
 * email's headers.
 */
export function tokenOf(mail: MailHead, deliveredTo: string | undefined, domain: string): string | undefined {
  const addresses = deliveredTo === undefined ? mail.recipients : [deliveredTo]
  return addresses.map((address) => tokenOfAddress(address, domain)).find((token) => token !== undefined)
}

/**
 * True if our own mail server confirms the sender by DMARC. Our server adds its header at the top, and senders can
 * forge the headers below. So only the topmost header with our server's name counts. If no server is configured, every
 * sender counts as proved.
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

/** Removes quoted text and comments from the header, because senders control what is in them. */
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

/** The key of the line that counts all further emails from a sender on one day. */
export function tooManyKey(sender: string | undefined, day: string): Buffer {
  return createHash('sha256')
    .update(`too many\n${day}\n${sender?.toLowerCase() ?? ''}`)
    .digest()
}

export const isSameAddress = (one: string | undefined, other: string): boolean =>
  one !== undefined && one.toLowerCase() === other.toLowerCase()

const LEFT_OUT_NAME_MAX = 60
const CUT = '\n\n(The rest is not shown here: the email is too long.)'
const NO_WORDS = 'Sent by email, without text.'

interface Said extends Pick<ReadMail, 'words' | 'cut' | 'whole'> {
  photos: number
  leftOut: readonly string[]
}

/**
 * Returns the text of the note, cut to the maximum length, and the whole email if the note does not show all of it.
 * Returns undefined if there is nothing to show.
 */
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

/**
 * Removes control characters, because nobody can see them and the database rejects some of them. Replaces broken
 * surrogates.
 */
const storable = (text: string): string => text.toWellFormed().replaceAll(/(?![\n\t])\p{Cc}/gu, '')

/** Cuts the text without splitting a surrogate pair. */
function cutAt(text: string, length: number): string {
  const cut = text.slice(0, length)
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut
}
