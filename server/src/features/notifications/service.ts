import { choicesOf, DEFAULT_CHOICES, MAIL_KINDS } from '@doorstep/contract/notifications/rules'
import type {
  NotificationItem,
  KindChoice,
  ListNotifications,
  ReadNotifications,
  Unsubscribed,
  UnreadNotifications,
} from '@doorstep/contract/notifications/schema'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { emitAudit } from '../../audit/emitAudit.ts'
import { withTransaction } from '../../context.ts'
import type { Ctx, SystemCtx, SystemWriteCtx } from '../../context.ts'
import { invalid } from '../../errors.ts'
import { emitNotificationSignal } from '../../live/emitSignal.ts'
import { readUnsubscribeToken } from '../../mail/unsubscribe.ts'
import { positionOf, sortedPage } from '../../paging/pages.ts'
import type { Page } from '../../paging/pages.ts'
import type { Actor } from '../../policy/actor.ts'
import { authorize } from '../../policy/authorize.ts'
import { findOwnLeftReports, withheldTexts } from '../../policy/leftReports.ts'
import { lockPerson } from '../users/queries.ts'
import {
  deleteNoteItems,
  findChoices,
  findItems,
  findUnread,
  insertFollowed,
  insertOwnChange,
  updateChoice,
  updateRead,
} from './queries.ts'
import type { ItemRow, Receiver } from './queries.ts'
import { kindsOf } from './rules.ts'

/** If there is no actor, the system made the change. */
type CauseCtx = SystemWriteCtx & { actor?: Actor }

interface Cause {
  id: number
  reporterId: number | null
}

/**
 * Adds a notification for the reporter about a step, or about a note if there is no status. Returns their email choice.
 */
export async function addOwnChange(
  tx: CauseCtx,
  { id, reporterId }: Cause,
  {
    status,
    isMailed,
    as = 'mineChanged',
  }: { status: IssueStatus | null; isMailed: boolean; as?: 'mineChanged' | 'verdictAsked' | 'appointment' },
): Promise<Receiver | undefined> {
  if (tx.silent || reporterId === null) return undefined
  const authorId = tx.actor?.userId ?? null
  const change: Parameters<typeof insertOwnChange>[1] = {
    kind: as,
    issueId: id,
    reporterId,
    authorId,
    toStatus: status,
    isMailed,
    at: tx.now(),
  }
  emitNotificationSignal(tx, id, reporterId === authorId ? [] : [reporterId])
  return insertOwnChange(tx, change)
}

/** Adds a notification for people who follow the issue, about a step or a note. Returns their email choices. */
export async function addFollowed(
  tx: CauseCtx,
  issueId: number,
  userIds: readonly number[],
  { status, isMailed }: { status: IssueStatus | null; isMailed: boolean },
): Promise<Receiver[]> {
  const told = userIds.filter((userId) => userId !== tx.actor?.userId)
  if (tx.silent || told.length === 0) return []
  emitNotificationSignal(tx, issueId, told)
  return insertFollowed(tx, { issueId, toStatus: status, isMailed, at: tx.now() }, told)
}

/** When a shared note is taken back, deletes the notifications about the note for the reporter's side and followers. */
export async function forgetNote(tx: SystemWriteCtx, issueId: number, openedAt: Date): Promise<void> {
  const userIds = await deleteNoteItems(tx, { issueId, openedAt })
  if (userIds.length > 0) emitNotificationSignal(tx, issueId, userIds)
}

export async function listNotifications(
  ctx: Ctx,
  { query }: { query: ListNotifications },
): Promise<Page<NotificationItem>> {
  const sorted = { ...query, sort: '-createdAt' }
  const found = await findItems(ctx, query, positionOf(sorted))
  const left = new Map((await findOwnLeftReports(ctx)).map((report) => [report.id, report]))
  const asShown = (row: ItemRow): ItemRow => {
    const report = left.get(row.issueId)
    return report ? { ...row, ...withheldTexts(report) } : row
  }
  return sortedPage(found, sorted, (rows) => rows.map((row) => presentItem(asShown(row))))
}

export async function readUnreadNotifications(ctx: Ctx): Promise<UnreadNotifications> {
  const issueIds = await findUnread(ctx)
  return { count: issueIds.length, issueIds: [...new Set(issueIds)] }
}

export async function readNotifications(ctx: Ctx, { body }: { body: ReadNotifications }): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const { userId } = tx.actor
    authorize(tx, 'notification:read', { userId })
    const issueId = body.issueId ?? null
    if (await updateRead(tx, issueId)) emitNotificationSignal(tx, issueId ?? 0, [userId])
  })
}

export async function listMailChoices(ctx: Ctx): Promise<KindChoice[]> {
  const chosen = await findChoices(ctx, ctx.actor.userId)
  return kindsOf(ctx.actor).map((kind) => ({ kind, choice: chosen.get(kind) ?? DEFAULT_CHOICES[kind] }))
}

export async function changeMailChoice(ctx: Ctx, { body }: { body: KindChoice }): Promise<KindChoice[]> {
  return withTransaction(ctx, async (tx) => {
    const { userId } = tx.actor
    authorize(tx, 'mailChoice:change', { userId })
    await lockPerson(tx, userId)
    const before = (await listMailChoices(tx)).find(({ kind }) => kind === body.kind)
    if (!before) throw invalid({ kind: 'You do not get notifications of this kind. Choose another kind.' })
    if (!choicesOf(body.kind).includes(body.choice))
      throw invalid({ choice: 'You can get these emails at once or not at all.' })
    if (before.choice !== body.choice) {
      await updateChoice(tx, userId, body)
      await emitAudit(tx, {
        action: 'mailChoice.change',
        object: { type: 'user', id: userId },
        before,
        after: body,
      })
    }
    return listMailChoices(tx)
  })
}

const NOT_OURS = 'This link does not work. You can choose your emails on Update Profile.'

/** Stops the emails that the link is for. Other choices stay as they are. */
export async function unsubscribe(
  ctx: SystemCtx,
  { params }: { params: { token: string } },
): Promise<Unsubscribed> {
  const stopped = readUnsubscribeToken(ctx.services.secrets, params.token)
  if (!stopped) throw invalid({ token: NOT_OURS })
  const { mail, userId } = stopped
  await withTransaction(ctx, async (tx) => {
    if (!(await lockPerson(tx, userId))) throw invalid({ token: NOT_OURS })
    const chosen = await findChoices(tx, userId)
    const kinds = MAIL_KINDS.filter((kind) =>
      mail === 'summary'
        ? (chosen.get(kind) ?? DEFAULT_CHOICES[kind]) === 'daily'
        : kind === mail && chosen.get(kind) !== 'never',
    )
    for (const kind of kinds) await updateChoice(tx, userId, { kind, choice: 'never' })
    if (kinds.length > 0)
      await emitAudit(tx, {
        action: 'mailChoice.stop',
        object: { type: 'user', id: userId },
        after: { mail, kinds },
      })
  })
  return { mail }
}

function presentItem(row: ItemRow): NotificationItem {
  const { id, kind, issueId, jobId, title, propertyName, status, at, isRead } = row
  return { id, kind, issueId, jobId, title, propertyName, status, at: at.toISOString(), isRead }
}
