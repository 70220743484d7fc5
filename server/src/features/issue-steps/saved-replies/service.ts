import { SAVED_REPLIES_MAX } from '@doorstep/contract/issues/saved-replies/rules'
import { SavedReply } from '@doorstep/contract/issues/saved-replies/schema'
import type { ListSavedReplies, SaveReply } from '@doorstep/contract/issues/saved-replies/schema'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { lockName, withTransaction } from '../../../context.ts'
import type { Ctx, Params, WriteCtx } from '../../../context.ts'
import { AppError, invalid, notFound } from '../../../errors.ts'
import { withIdempotency } from '../../../idempotency.ts'
import { decodeCursor } from '../../../paging/cursors.ts'
import { NameCursor, namePage } from '../../../paging/pages.ts'
import type { Page } from '../../../paging/pages.ts'
import type { Actor } from '../../../policy/actor.ts'
import { authorize } from '../../../policy/authorize.ts'
import { keptTarget } from '../../../policy/kept.ts'
import { includes } from '../../../policy/scopes.ts'
import { deleteReplyRow, findKept, findReplies, findReply, insertReply, updateReplyRow } from './queries.ts'
import type { SavedReplyRow } from './queries.ts'
import { saveRight } from './rules.ts'

const TAKEN = 'There is already a reply with this title. Choose another title.'

/** Lists the person's own replies and the replies that other staff share. */
export async function listSavedReplies(
  ctx: Ctx,
  { query: { limit, cursor } }: { query: ListSavedReplies },
): Promise<Page<SavedReply>> {
  const after = decodeCursor(NameCursor, cursor)
  const { rows, total } = await findReplies(ctx, { limit, after })
  const named = rows.map((row) => ({ id: row.id, name: row.sortName, reply: row }))
  return namePage(named, limit, total, ({ reply }) => presentSavedReply(ctx.actor, reply))
}

async function getReply(ctx: Ctx, replyId: number): Promise<SavedReplyRow> {
  const row = await findReply(ctx, replyId)
  if (!row) throw notFound()
  return row
}

export async function createSavedReply(ctx: Ctx, { body }: { body: SaveReply }): Promise<SavedReply> {
  return withTransaction(ctx, async (tx) => {
    const { userId } = tx.actor
    authorize(tx, 'savedReply:save', { userId })
    await lockName(tx, `savedReplies:${userId}`)
    return withIdempotency(
      tx,
      {
        endpoint: 'createSavedReply',
        body,
        answer: SavedReply,
        idOf: ({ id }: SavedReply) => id,
        isStillVisible: async (id) => (await findReply(tx, id)) !== undefined,
      },
      async () => {
        if ((await refuseTaken(tx, userId, body)) >= SAVED_REPLIES_MAX)
          throw new AppError(
            'CONFLICT',
            `You can save at most ${SAVED_REPLIES_MAX} replies. Delete one first.`,
          )
        const id = await insertReply(tx, userId, body)
        await emitAudit(tx, {
          action: 'savedReply.create',
          object: { type: 'savedReply', id },
          about: userId,
          after: body,
        })
        return presentSavedReply(tx.actor, await getReply(tx, id))
      },
    )
  })
}

/**
 * Throws if another reply of this person has the same title, because people find their replies by title. Returns the
 * number of this person's replies.
 */
async function refuseTaken(
  tx: WriteCtx,
  userId: number,
  { title }: SaveReply,
  butFor?: number,
): Promise<number> {
  const { count, isTaken } = await findKept(tx, userId, { title, butFor })
  if (isTaken) throw new AppError('CONFLICT', TAKEN, { fields: { title: TAKEN } })
  return count
}

/** Only the owner can change a private reply. An administrator can also change a shared reply. */
async function getToChange(tx: WriteCtx, replyId: number): Promise<SavedReplyRow> {
  const { userId } = await getReply(tx, replyId)
  await lockName(tx, `savedReplies:${userId}`)
  const reply = await getReply(tx, replyId)
  authorize(tx, saveRight(reply), keptTarget(reply))
  return reply
}

export async function updateSavedReply(
  ctx: Ctx,
  { params, body }: Params<'replyId'> & { body: SaveReply },
): Promise<SavedReply> {
  return withTransaction(ctx, async (tx) => {
    const { id, userId, title, text, isShared } = await getToChange(tx, params.replyId)
    // Only the owner can stop sharing a reply. Nobody could reach a private reply without an owner, and an
    // administrator must not hide a reply from everybody unnoticed.
    if (userId !== tx.actor.userId && !body.isShared)
      throw invalid({ isShared: 'Only the owner can make this reply private. You can delete it instead.' })
    if (userId !== null) await refuseTaken(tx, userId, body, id)
    await updateReplyRow(tx, id, body)
    await emitAudit(tx, {
      action: 'savedReply.update',
      object: { type: 'savedReply', id },
      about: userId,
      before: { title, text, isShared },
      after: body,
    })
    return presentSavedReply(tx.actor, await getReply(tx, id))
  })
}

export async function deleteSavedReply(ctx: Ctx, { params }: Params<'replyId'>): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const { id, userId, title, text, isShared } = await getToChange(tx, params.replyId)
    if (!(await deleteReplyRow(tx, id))) throw notFound()
    await emitAudit(tx, {
      action: 'savedReply.delete',
      object: { type: 'savedReply', id },
      about: userId,
      before: { title, text, isShared },
    })
  })
}

function presentSavedReply(actor: Actor, row: SavedReplyRow): SavedReply {
  const { id, title, text, isShared, userId, ownerName } = row
  return {
    id,
    title,
    text,
    isShared,
    isOwn: userId === actor.userId,
    ownerName,
    can: includes(actor, saveRight(row), keptTarget(row)) ? ['savedReply:save'] : [],
  }
}
