import PostalMime, { addressParser } from 'postal-mime'
import type { Address, Email } from 'postal-mime'
import { divideParts } from './attachments.ts'
import type { MailImage } from './attachments.ts'
import { classify } from './kinds.ts'
import type { MailClass } from './kinds.ts'
import { bouncedMail } from './bounces.ts'
import type { BouncedMail } from './bounces.ts'
import { replyOf } from './replyText.ts'

/** Deeper than any mail program nests, and far from what would cost something. */
const NESTING_MAX = 30
const HEADERS_MAX_BYTES = 512 * 1024
const SUBJECT_MAX = 200
const ADDRESS_MAX = 254
const RECIPIENTS_MAX = 100

/** What is made of a mail, in a thread of its own. */
export interface ReadMail {
  class: MailClass
  /** Without brackets; none where the mail has none. */
  messageId: string | undefined
  /** Of the one who writes; none where the mail names nobody, or several. */
  from: string | undefined
  subject: string
  /** Whom the mail says that it is for, and whom a mail server says that it was delivered to. */
  recipients: string[]
  /** `Authentication-Results`, from the top. */
  authentication: string[]
  /** What was written, without quoted history and signature. */
  words: string
  images: MailImage[]
  /** Names of the files that are no photos, or too many or too large. */
  leftOut: string[]
  /** The mail of ours that comes back with it. */
  bounced: BouncedMail | undefined
}

interface Input {
  bytes: Uint8Array
  /** Addresses of ours: the sender of our mails, and the domain of our reply addresses. */
  ours: { sender: string | undefined; domain: string }
  imagesMax: number
  imageMaxBytes: number
}

/** Reads a mail of anybody; nothing where it is none that anybody could read. */
export async function readMail({
  bytes,
  ours,
  imagesMax,
  imageMaxBytes,
}: Input): Promise<ReadMail | undefined> {
  const mail = await parse(bytes)
  if (!mail) return undefined
  const reply = replyOf(mail, ours)
  return {
    class: classify(mail),
    messageId: clean(mail.messageId?.replace(/^<|>$/g, '')),
    from: fromOf(mail)?.slice(0, ADDRESS_MAX),
    subject: (clean(mail.subject) ?? '').slice(0, SUBJECT_MAX),
    recipients: recipientsOf(mail),
    authentication: valuesOf(mail, 'authentication-results'),
    words: reply.words,
    ...divideParts(mail.attachments, { keptIds: reply.imageIds, imagesMax, imageMaxBytes }),
    bounced: bouncedMail(mail),
  }
}

async function parse(bytes: Uint8Array): Promise<Email | undefined> {
  const parser = new PostalMime({
    maxNestingDepth: NESTING_MAX,
    maxHeadersSize: HEADERS_MAX_BYTES,
    forceRfc822Attachments: true,
  })
  try {
    return await parser.parse(bytes)
  } catch {
    // Its limits, and whatever else a mail can be that is none.
    return undefined
  }
}

function clean(text: string | undefined): string | undefined {
  const line = text
    ?.toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  return line === '' ? undefined : line
}

function valuesOf({ headers }: Pick<Email, 'headers'>, key: string): string[] {
  return headers.filter((header) => header.key === key).map(({ value }) => value)
}

const mailboxes = (addresses: readonly Address[]): string[] =>
  addresses.flatMap((one) => (one.group ? one.group.map(({ address }) => address) : [one.address]))

/** One header with one address: of two, nobody knows which a mail server has judged. */
function fromOf(mail: Email): string | undefined {
  const [value, ...others] = valuesOf(mail, 'from')
  if (value === undefined || others.length > 0) return undefined
  // In quotes stands a name, whatever it looks like.
  const unquoted = value.replaceAll(/"(?:[^"\\]|\\.)*"/g, '')
  if (unquoted.split('@').length !== 2) return undefined
  const [address, ...more] = mailboxes(addressParser(value))
  return more.length === 0 ? clean(address) : undefined
}

function recipientsOf(mail: Email): string[] {
  const delivered = ['delivered-to', 'x-original-to', 'envelope-to'].flatMap((key) => valuesOf(mail, key))
  return [...delivered, ...mailboxes([...(mail.to ?? []), ...(mail.cc ?? [])])]
    .slice(0, RECIPIENTS_MAX)
    .flatMap((address) => clean(address) ?? [])
}
