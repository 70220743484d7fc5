import type { ListReceivedMails, ReceivedMail } from '@doorstep/contract/received-mails/schema'
import { emitAudit } from '../../audit/emitAudit.ts'
import { lockName, withTransaction } from '../../context.ts'
import type { Ctx, SystemCtx, SystemWriteCtx } from '../../context.ts'
import { AppError, StartupError } from '../../errors.ts'
import type { Counter } from '../../limits/limits.ts'
import { emitSignal } from '../../live/emitSignal.ts'
import { forgetBounce, markBounced } from '../../mail/bounced.ts'
import type { BouncedMail } from '../../mail/received/bounces.ts'
import { readHead } from '../../mail/received/readMail.ts'
import type { MailHead, ReadMail } from '../../mail/received/readMail.ts'
import { judgeToken, readAnswer } from '../../mail/replies.ts'
import type { IssueAnswer } from '../../mail/replies.ts'
import type { InboundMailSettings } from '../../mail/settings.ts'
import { positionOf, sortedPage } from '../../paging/pages.ts'
import type { Page } from '../../paging/pages.ts'
import { NOTE_PHOTOS_MAX } from '@doorstep/contract/issues/notes/rules'
import { ISSUE_NOTE_MAX } from '@doorstep/contract/issues/rules'
import { findWriter } from '../issues/mailed-notes/queries.ts'
import type { Writer } from '../issues/mailed-notes/queries.ts'
import { findMailRoom, keepUnknownNote, writeMailedNote } from '../issue-steps/mailed-notes/service.ts'
import { notifyNoNote, notifyNotTaken } from './messages.ts'
import { withPhotos } from './photos/service.ts'
import {
  findBouncedUser,
  findReceivedMails,
  insertReceived,
  isKnown,
  lockKnownSender,
  updateTimes,
  wasAnsweredRecently,
} from './queries.ts'
import type { NewReceived, ReceivedRow } from './queries.ts'
import { readBounce, readReceived } from './reading/service.ts'
import { isListed, isProved, isSameAddress, mailKey, noteOf, tokenOf, tooManyKey } from './rules.ts'
import type { Outcome } from './rules.ts'

/** Lists rejected emails, without their content. */
export async function listReceivedMails(
  ctx: Ctx,
  { query }: { query: ListReceivedMails },
): Promise<Page<ReceivedMail>> {
  const found = await findReceivedMails(ctx, query, positionOf(query))
  return sortedPage(found, query, (rows) => rows.map(presentReceived))
}

export interface Incoming {
  bytes: Uint8Array
  /** The recipient that the mail server names. If it is missing, the recipient comes from the email's headers. */
  to?: string | undefined
}

/** The outcome for an email. The outcome `known` means that the email has arrived before. */
export interface Received {
  outcome: Outcome | 'known'
}

interface Judged {
  bytes: Uint8Array
  head: MailHead
  inbound: InboundMailSettings
  token: string | undefined
}

/** The parts of an email that are read only after its headers have been checked. */
interface Read {
  bounced?: BouncedMail | undefined
  mail?: ReadMail | undefined
  /** True if this unknown address has sent too many emails, so that this email is not kept. */
  isTooMany?: boolean
}

/** Turns an email into a note, a mark on a bounced address, or a line in the list of rejected emails. */
export async function receiveMail(ctx: SystemCtx, { bytes, to }: Incoming): Promise<Received> {
  const { inbound } = ctx.services.config.messaging
  if (!inbound) throw new StartupError('No email can be received: set INBOUND_MAIL_DOMAIN.')
  // Anybody can send to a made-up address, so costly parts are read only after the token has proved to be ours.
  const head = await readHead(bytes)
  if (!head) return once(ctx, mailKey(bytes, undefined, undefined), async () => ({ outcome: 'unreadable' }))
  const token = tokenOf(head, to, inbound.domain)
  const key = mailKey(bytes, head.messageId, token)
  if (await isKnown(ctx, key)) return { outcome: 'known' }
  const judged = { bytes, head, inbound, token }
  const read = await readWorth(ctx, judged)
  return once(ctx, key, (tx) => judge(tx, judged, read))
}

/** Records an email that is too large to read. */
export async function noteTooLarge(ctx: SystemCtx, firstBytes: Uint8Array): Promise<void> {
  await once(ctx, mailKey(firstBytes, undefined, undefined), async () => ({ outcome: 'tooLarge' }))
}

/** Handles each email once, even if two processes receive it at the same time. */
async function once(
  ctx: SystemCtx,
  key: Buffer,
  work: (tx: SystemWriteCtx) => Promise<Omit<NewReceived, 'key'>>,
): Promise<Received> {
  return withTransaction(ctx, async (tx) => {
    await lockName(tx, `received mail ${key.toString('hex')}`)
    if (await isKnown(tx, key)) return { outcome: 'known' }
    const result = await work(tx)
    const mail = { ...result, key }
    if (isListed(mail.outcome)) return listReceived(tx, mail)
    await keepReceived(tx, mail)
    return { outcome: mail.outcome }
  })
}

async function keepReceived(tx: SystemWriteCtx, mail: NewReceived): Promise<void> {
  const id = await insertReceived(tx, mail)
  await emitAudit(tx, { action: 'outbox.receive', object: { type: 'outbox', id: null } })
  if (isListed(mail.outcome)) emitSignal(tx, { type: 'message', id, right: 'message:manage', targets: null })
}

const ALL_FACTOR = 20

/**
 * Adds a line to the list of rejected emails. Nobody can flood the list: beyond the limit, a sender gets one line a day
 * that counts their emails. Beyond the limit for a reason, all senders share one line.
 */
async function listReceived(tx: SystemWriteCtx, mail: NewReceived): Promise<Received> {
  const { limits, config } = tx.services
  const { points, seconds } = config.limits.LIMIT_REFUSED_MAIL
  const all = limits.custom('LIMIT_REFUSED_MAIL_ALL', { points: points * ALL_FACTOR, seconds })
  const isOver =
    mail.outcome === 'tooMany' || !(await hasPoint(limits.shared('LIMIT_REFUSED_MAIL'), keyOf(mail.sender)))
  const { sender, userId, isAnswered } = mail
  const answered = isAnswered === true && userId !== undefined ? { userId, isAnswered } : {}
  const ofSender = { outcome: 'tooMany', sender, key: dayKey(tx, sender), ...answered } as const
  if (isOver && (await countAgain(tx, ofSender))) return { outcome: 'tooMany' }
  const line = isOver ? ofSender : mail
  // The list is limited per reason, so that many out-of-office replies don't hide emails rejected for other reasons.
  if (await hasPoint(all, line.outcome)) {
    await keepReceived(tx, line)
    return { outcome: line.outcome }
  }
  const ofAll = { outcome: 'tooMany', key: dayKey(tx, undefined) } as const
  if (!(await countAgain(tx, ofAll))) await keepReceived(tx, ofAll)
  return { outcome: 'tooMany' }
}

const dayKey = (tx: SystemWriteCtx, sender: string | undefined): Buffer =>
  tooManyKey(sender, tx.now().toISOString().slice(0, 10))

/**
 * Counts one more email on the line of the day. Returns false if there is no line yet. The lock keeps other processes
 * from adding the line in the meantime.
 */
async function countAgain(tx: SystemWriteCtx, line: NewReceived): Promise<boolean> {
  await lockName(tx, `received mail ${line.key.toString('hex')}`)
  return updateTimes(tx, line)
}

/**
 * Returns true if the issue can take another note from an unknown address. The limits keep strangers from flooding the
 * page of the issue.
 */
async function mayKeep(ctx: SystemCtx, { from }: MailHead, { issueId }: IssueAnswer): Promise<boolean> {
  const limit = ctx.services.limits.shared('LIMIT_UNKNOWN_MAIL')
  return (await hasPoint(limit, keyOf(from))) && hasPoint(limit, `issue-${issueId}`)
}

const keyOf = (sender: string | undefined): string => sender?.toLowerCase() ?? 'nobody'

async function hasPoint(limit: Counter, key: string): Promise<boolean> {
  try {
    await limit.consume(key)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return false
    throw error
  }
}

type Result = Omit<NewReceived, 'key'>

/** Returns the person and issue of a live token, or the reason why the token is not accepted. */
async function claimOf(ctx: SystemCtx, token: string | undefined): Promise<Claim | Outcome> {
  if (token === undefined) return 'noToken'
  const answer = readAnswer(token)
  const writer = answer && (await findWriter(ctx, answer.userId))
  if (!answer || !writer) return 'wrongToken'
  const state = judgeToken(ctx.services.secrets, token, answer, writer.generation)
  if (state === 'wrong') return 'wrongToken'
  const room =
    state === 'live' && writer.isApproved
      ? await findMailRoom({ ...ctx, actor: writer.actor }, answer)
      : undefined
  return room === undefined ? 'deadToken' : { answer, writer, room }
}

interface Claim {
  answer: IssueAnswer
  writer: Writer
  /** Returns the number of photos that the note can still take. */
  room: number
}

const isWriters = ({ head, inbound }: Judged, { writer }: Claim): boolean =>
  isSameAddress(head.from, writer.email) && isProved(head, inbound.authserv)

async function readWorth(ctx: SystemCtx, judged: Judged): Promise<Read> {
  const { head, bytes, token } = judged
  if (head.class === 'bounce') return { bounced: await readBounce(ctx, bytes) }
  const claim = head.class === 'written' ? await claimOf(ctx, token) : 'noToken'
  if (typeof claim === 'string') return {}
  if (!isWriters(judged, claim) && !(await mayKeep(ctx, head, claim.answer))) return { isTooMany: true }
  return { mail: await readReceived(ctx, bytes) }
}

async function judge(tx: SystemWriteCtx, judged: Judged, read: Read): Promise<Result> {
  const { head, token } = judged
  if (head.class === 'bounce') return takeBounce(tx, head, read.bounced)
  if (head.class !== 'written') return notTaken(head, head.class)
  const claim = await claimOf(tx, token)
  if (typeof claim !== 'string') return takeReply(tx, judged, claim, read)
  return claim === 'deadToken' ? tell(tx, judged, claim) : notTaken(head, claim)
}

const notTaken = ({ from, subject }: MailHead, outcome: Outcome): Result => ({
  outcome,
  sender: from,
  subject,
})

/** Adds a note if the email comes from the token's owner. Otherwise, the note waits until staff confirm the sender. */
async function takeReply(
  tx: SystemWriteCtx,
  judged: Judged,
  claim: Claim,
  { mail, isTooMany = false }: Read,
): Promise<Result> {
  const { head } = judged
  const { answer, writer, room } = claim
  const ctx = { ...tx, actor: writer.actor }
  const isOwn = isWriters(judged, claim)
  if (!isOwn && isTooMany) return notTaken(head, 'tooMany')
  const noNote = async (outcome: NoNote): Promise<Result> =>
    isOwn ? tell(tx, judged, outcome) : notTaken(head, outcome)
  if (!mail) return noNote('unreadable')
  if (mail.class !== 'written') return notTaken(head, mail.class)
  return withPhotos(ctx, mail, isOwn ? room : NOTE_PHOTOS_MAX, async ({ files, leftOut }) => {
    const said = noteOf({ ...mail, photos: files.length, leftOut }, ISSUE_NOTE_MAX)
    if (!said) return noNote('empty')
    const { issueId, userId, audience } = answer
    const note = { issueId, audience, files, ...said }
    if (!isOwn) {
      const noteId = await keepUnknownNote(ctx, note)
      return { outcome: 'unknownAddress', sender: mail.from, userId, issueId, noteId, audience }
    }
    const noteId = await writeMailedNote(ctx, note)
    // A reply proves that emails reach the address.
    if (await forgetBounce(tx, userId))
      await emitAudit(ctx, { action: 'user.forgetBounce', object: { type: 'user', id: userId } })
    return { outcome: 'note', userId, issueId, noteId }
  })
}

/** Only a report about an email that we sent can show that an address bounces. */
async function takeBounce(
  tx: SystemWriteCtx,
  head: MailHead,
  bounced: BouncedMail | undefined,
): Promise<Result> {
  const keys = bounced?.isFinal === true ? bounced.messageIds.flatMap(keyOfMessage) : []
  const userId = keys.length > 0 ? await findBouncedUser(tx, keys) : undefined
  if (userId === undefined) return notTaken(head, 'bounce')
  if (await markBounced(tx, userId))
    await emitAudit(tx, { action: 'user.markBounced', object: { type: 'user', id: userId } })
  return { outcome: 'bounceMarked', userId }
}

function keyOfMessage(messageId: string): string[] {
  const [key = ''] = messageId.split('@', 1)
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key) ? [key.toLowerCase()] : []
}

type NoNote = 'empty' | 'unreadable'

/** Notifies a known sender, at most once a day, that nobody has read the email. */
async function tell(
  tx: SystemWriteCtx,
  { head, inbound }: Judged,
  outcome: NoNote | 'deadToken',
): Promise<Result> {
  const result = notTaken(head, outcome)
  if (head.from === undefined || !isProved(head, inbound.authserv)) return result
  const sender = await lockKnownSender(tx, head.from)
  if (!sender || (await wasAnsweredRecently(tx, sender.userId))) return result
  await (outcome === 'deadToken' ? notifyNotTaken(tx, sender) : notifyNoNote(tx, sender))
  return { ...result, userId: sender.userId, isAnswered: true }
}

function presentReceived({ id, receivedAt, from, subject, reason, times }: ReceivedRow): ReceivedMail {
  return { id, receivedAt: receivedAt.toISOString(), from, subject, reason, times }
}
