import type { ListReceivedMails, ReceivedMail } from '@doorstep/contract/received-mails/schema'
import { emitAudit } from '../../audit/emitAudit.ts'
import { lockName, withTransaction } from '../../context.ts'
import type { Ctx, SystemCtx, SystemWriteCtx } from '../../context.ts'
import { AppError, StartupError } from '../../errors.ts'
import type { Counter } from '../../limits/limits.ts'
import { emitSignal } from '../../live/emitSignal.ts'
import { forgetBounce, markBounced } from '../../mail/bounced.ts'
import type { ReadMail } from '../../mail/received/readMail.ts'
import { judgeToken, readAnswer } from '../../mail/replies.ts'
import type { IssueAnswer } from '../../mail/replies.ts'
import type { InboundMailSettings } from '../../mail/settings.ts'
import { positionOf, sortedPage } from '../../paging/pages.ts'
import type { Page } from '../../paging/pages.ts'
import { NOTE_PHOTOS_MAX } from '@doorstep/contract/issues/notes/rules'
import { ISSUE_NOTE_MAX } from '@doorstep/contract/issues/schema'
import { findWriter } from '../issues/mailed-notes/queries.ts'
import type { Writer } from '../issues/mailed-notes/queries.ts'
import { findMailRoom, keepUnknownNote, writeMailedNote } from '../issues/mailed-notes/service.ts'
import { tellNotTaken } from './messages.ts'
import { withPhotos } from './photos/service.ts'
import { presentReceived } from './present.ts'
import {
  findBouncedUser,
  findReceivedMails,
  insertReceived,
  isKnown,
  lockKnownSender,
  updateTimes,
  wasAnsweredToday,
} from './queries.ts'
import type { NewReceived } from './queries.ts'
import { readReceived } from './reading/service.ts'
import { isListed, isProved, isSameAddress, mailKey, noteText, tokenOf, tooManyKey } from './rules.ts'
import type { Outcome } from './rules.ts'

/** What came in and was not taken, without anything that stood in it. */
export async function listReceivedMails(
  ctx: Ctx,
  { query }: { query: ListReceivedMails },
): Promise<Page<ReceivedMail>> {
  const found = await findReceivedMails(ctx, query, positionOf(query))
  return sortedPage(found, query, (rows) => rows.map(presentReceived))
}

/** A mail as the mail server hands it over. */
export interface Incoming {
  bytes: Uint8Array
  /** Whom the mail server says that it is for; else the mail says it itself. */
  to?: string | undefined
}

/** What became of a mail: nothing where it had come before. */
export interface Received {
  outcome: Outcome | 'known'
}

interface Judged {
  bytes: Uint8Array
  mail: ReadMail
  inbound: InboundMailSettings
  token: string | undefined
  key: Buffer
}

/** Makes of a mail what it is: a note, a mark of an address, or a line of the list of what was not taken. */
export async function receiveMail(ctx: SystemCtx, { bytes, to }: Incoming): Promise<Received> {
  const { inbound, mail: outgoing } = ctx.services.config.messaging
  if (!inbound) throw new StartupError('INBOUND_MAIL_DOMAIN is not set: no mail can be taken.')
  const mail = await readReceived(bytes, { sender: outgoing?.from.address, domain: inbound.domain })
  if (!mail) return once(ctx, mailKey(bytes, undefined, undefined), async () => ({ outcome: 'unreadable' }))
  const token = tokenOf(mail, to, inbound.domain)
  const judged = { bytes, mail, inbound, token, key: mailKey(bytes, mail.messageId, token) }
  return once(ctx, judged.key, (tx) => judge(tx, judged))
}

/** What nobody may read, as it is too large. */
export async function noteTooLarge(ctx: SystemCtx, firstBytes: Uint8Array): Promise<void> {
  await once(ctx, mailKey(firstBytes, undefined, undefined), async () => ({ outcome: 'tooLarge' }))
}

/** The same mail once, also where two processes get it at the same time. */
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

/** A line of the list. Nobody fills it: beyond the limit a sender has one a day, which counts, and so has a reason. */
async function listReceived(tx: SystemWriteCtx, mail: NewReceived): Promise<Received> {
  const { limits, config } = tx.services
  const { points, seconds } = config.limits.LIMIT_REFUSED_MAIL
  const all = limits.custom('LIMIT_REFUSED_MAIL_ALL', { points: points * ALL_FACTOR, seconds })
  const isOver =
    mail.outcome === 'tooMany' || !(await hasPoint(limits.shared('LIMIT_REFUSED_MAIL'), keyOf(mail.sender)))
  const ofSender = { outcome: 'tooMany', sender: mail.sender, key: dayKey(tx, mail.sender) } as const
  if (isOver && (await countAgain(tx, ofSender.key))) return { outcome: 'tooMany' }
  const line = isOver ? ofSender : mail
  // Each reason by itself: many out-of-office answers hide no mail of somebody who waits for one.
  if (await hasPoint(all, line.outcome)) {
    await keepReceived(tx, line)
    return { outcome: line.outcome }
  }
  const ofAll = { outcome: 'tooMany', key: dayKey(tx, undefined) } as const
  if (!(await countAgain(tx, ofAll.key))) await keepReceived(tx, ofAll)
  return { outcome: 'tooMany' }
}

const dayKey = (tx: SystemWriteCtx, sender: string | undefined): Buffer =>
  tooManyKey(sender, tx.now().toISOString().slice(0, 10))

/** Counts one more mail on the line of a day; false where there is none yet, which nobody else writes meanwhile. */
async function countAgain(tx: SystemWriteCtx, key: Buffer): Promise<boolean> {
  await lockName(tx, `received mail ${key.toString('hex')}`)
  return updateTimes(tx, key)
}

/** Whether one more note of an address that we do not know may stand on the issue: nobody fills its page. */
async function mayKeep(tx: SystemWriteCtx, { from }: ReadMail, { issueId }: IssueAnswer): Promise<boolean> {
  const limit = tx.services.limits.shared('LIMIT_UNKNOWN_MAIL')
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

async function judge(tx: SystemWriteCtx, judged: Judged): Promise<Result> {
  const { mail, token } = judged
  if (mail.class === 'bounce') return takeBounce(tx, mail)
  if (mail.class !== 'written') return notTaken(mail, mail.class)
  if (token === undefined) return notTaken(mail, 'noToken')
  const answer = readAnswer(token)
  const writer = answer && (await findWriter(tx, answer.userId))
  if (!answer || !writer) return notTaken(mail, 'wrongToken')
  const state = judgeToken(tx.services.secrets, token, answer, writer.generation)
  if (state === 'wrong') return notTaken(mail, 'wrongToken')
  const taken =
    state === 'live' && writer.isApproved ? await takeReply(tx, judged, { answer, writer }) : 'dead'
  return taken === 'dead' ? tellDead(tx, judged) : taken
}

const notTaken = ({ from, subject }: ReadMail, outcome: Outcome): Result => ({
  outcome,
  sender: from,
  subject,
})

/** A note of the person whose address to answer to it came to, or one that waits for staff to know the sender. */
async function takeReply(
  tx: SystemWriteCtx,
  { mail, inbound }: Judged,
  { answer, writer }: { answer: IssueAnswer; writer: Writer },
): Promise<Result | 'dead'> {
  const ctx = { ...tx, actor: writer.actor }
  const room = await findMailRoom(ctx, answer)
  if (room === undefined) return 'dead'
  const isOwn = isSameAddress(mail.from, writer.email) && isProved(mail, inbound.authserv)
  if (!isOwn && !(await mayKeep(tx, mail, answer))) return notTaken(mail, 'tooMany')
  return withPhotos(ctx, mail, isOwn ? room : NOTE_PHOTOS_MAX, async ({ files, leftOut }) => {
    const text = noteText({ words: mail.words, photos: files.length, leftOut }, ISSUE_NOTE_MAX)
    if (text === '') return notTaken(mail, 'empty')
    const { issueId, userId, audience } = answer
    const note = { issueId, audience, text, files }
    if (!isOwn) {
      const noteId = await keepUnknownNote(ctx, note)
      return { outcome: 'unknownAddress', sender: mail.from, userId, issueId, noteId, audience }
    }
    const noteId = await writeMailedNote(ctx, note)
    // Who answers has got what was mailed.
    if (await forgetBounce(tx, userId))
      await emitAudit(ctx, { action: 'user.forgetBounce', object: { type: 'user', id: userId } })
    return { outcome: 'note', userId, issueId, noteId }
  })
}

/** Only what brings back a mail of ours says anything of the address that it went to. */
async function takeBounce(tx: SystemWriteCtx, mail: ReadMail): Promise<Result> {
  const keys = mail.bounced?.isFinal === true ? mail.bounced.messageIds.flatMap(keyOfMessage) : []
  const userId = keys.length > 0 ? await findBouncedUser(tx, keys) : undefined
  if (userId === undefined) return notTaken(mail, 'bounce')
  if (await markBounced(tx, userId))
    await emitAudit(tx, { action: 'user.markBounced', object: { type: 'user', id: userId } })
  return { outcome: 'bounceMarked', userId }
}

function keyOfMessage(messageId: string): string[] {
  const [key = ''] = messageId.split('@', 1)
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key) ? [key.toLowerCase()] : []
}

/** Whoever has an account is told once a day how to write to us. */
async function tellDead(tx: SystemWriteCtx, { mail, inbound }: Judged): Promise<Result> {
  const result = notTaken(mail, 'deadToken')
  if (mail.from === undefined || !isProved(mail, inbound.authserv)) return result
  const sender = await lockKnownSender(tx, mail.from)
  if (!sender || (await wasAnsweredToday(tx, sender.userId))) return result
  await tellNotTaken(tx, sender)
  return { ...result, userId: sender.userId, isAnswered: true }
}
