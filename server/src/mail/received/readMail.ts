import PostalMime, { addressParser } from 'postal-mime'
import type { Address, Email } from 'postal-mime'
import { divideParts } from './attachments.ts'
import type { MailImage } from './attachments.ts'
import { classify } from './kinds.ts'
import type { MailClass } from './kinds.ts'
import { bouncedMail } from './bounces.ts'
import type { BouncedMail } from './bounces.ts'
import type { Ours } from './proofs.ts'
import { replyOf } from './replyText.ts'
import type { Reply } from './replyText.ts'

/** The maximum depth of nested parts. Email programs never nest deeper, and this depth is cheap to read. */
const NESTING_MAX = 30
const HEADERS_MAX_BYTES = 512 * 1024
/** The maximum length of headers. No real email has longer ones. */
const HEAD_MAX_BYTES = 64 * 1024
const REPORT_MAX_BYTES = 512 * 1024
const SUBJECT_MAX = 200
const ADDRESS_MAX = 254
const RECIPIENTS_MAX = 100

/** The headers of an email, read before its content. */
export interface MailHead {
  /** The class of the email according to its headers. The content can change the class later. */
  class: MailClass
  /** The message id without angle brackets. Undefined if the email has no message id. */
  messageId: string | undefined
  /** Address of the sender. Undefined if the email names no sender, or several. */
  from: string | undefined
  subject: string
  /** The recipients that the email names, and the addresses to which a mail server says that it delivered the email. */
  recipients: string[]
  /** The `Authentication-Results` headers in the order of the email, starting at the top. */
  authentication: string[]
}

/** The result of reading an email in a separate thread. */
export interface ReadMail extends MailHead, Reply {
  images: MailImage[]
  /**
   * Names of the files that do not become photos: other kinds of file, files that are too large, and photos beyond the
   * limit.
   */
  leftOut: string[]
}

interface Input {
  bytes: Uint8Array
  ours: Ours
  imagesMax: number
  imageMaxBytes: number
}

/** Reads the headers of an untrusted email. Reading headers is cheap, whatever the rest of the email contains. */
export async function readHead(bytes: Uint8Array): Promise<MailHead | undefined> {
  const mail = await parse(Buffer.concat([headOf(bytes), HEAD_END]))
  return mail && presentHead(mail)
}

/** Reads an untrusted email. Returns undefined if the email cannot be parsed. */
export async function readMail({
  bytes,
  ours,
  imagesMax,
  imageMaxBytes,
}: Input): Promise<ReadMail | undefined> {
  const mail = await parse(bytes)
  if (!mail) return undefined
  const { shownIds = [], cutIds = [], ...reply } = replyOf(mail, ours)
  return {
    ...presentHead(mail),
    ...reply,
    ...divideParts(mail.attachments, { shownIds, cutIds, imagesMax, imageMaxBytes }),
  }
}

/** Reads which of our emails a delivery report returns. The report has that information at its start. */
export async function readReport(bytes: Uint8Array): Promise<BouncedMail | undefined> {
  const mail = await parse(bytes.subarray(0, REPORT_MAX_BYTES))
  return mail && bouncedMail(mail)
}

const HEAD_END = Buffer.from('\r\n\r\n')

function headOf(bytes: Uint8Array): Uint8Array {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_MAX_BYTES))
  const ends = ['\n\n', '\n\r\n'].map((end) => start.indexOf(end)).filter((at) => at !== -1)
  return start.subarray(0, Math.min(start.length, ...ends))
}

function presentHead(mail: Email): MailHead {
  return {
    class: classify(mail),
    messageId: clean(mail.messageId?.replace(/^<|>$/g, '')),
    from: fromOf(mail)?.slice(0, ADDRESS_MAX),
    subject: shortSubject(clean(mail.subject) ?? ''),
    recipients: recipientsOf(mail),
    authentication: valuesOf(mail, 'authentication-results'),
  }
}

/** Keeps the job number at the end of a subject, because a redaction finds the email by that number. */
function shortSubject(subject: string): string {
  const end = / \(job \d{1,15}\)$/.exec(subject)?.[0] ?? ''
  return subject.length <= SUBJECT_MAX ? subject : subject.slice(0, SUBJECT_MAX - end.length) + end
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
    // The email exceeds the parser's limits, or the parser cannot read the email.
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

/**
 * Returns the sender's address if there is one header with one address. With two addresses, it would be unclear which
 * one a mail server has checked.
 */
function fromOf(mail: Email): string | undefined {
  const [value, ...others] = valuesOf(mail, 'from')
  if (value === undefined || others.length > 0) return undefined
  // Text in quotation marks is a name, even if it looks like an address.
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
