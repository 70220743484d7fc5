import { sql } from 'kysely'
import type { SaveReply } from '@doorstep/contract/issues/saved-replies/schema'
import type { Ctx, SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { countList, pageLimit } from '../../../db/keyset.ts'
import type { NamePosition } from '../../../db/keyset.ts'
import type { QueryRow } from '../../../db/rows.ts'
import { insertRow, updateRow } from '../../../db/statements.ts'
import { isSeenBy, keptOrder } from '../../../policy/kept.ts'

function replies(ctx: Ctx) {
  return ctx.db
    .selectFrom('saved_replies as s')
    .leftJoin('users as o', 'o.id', 's.user_id')
    .where(isSeenBy(ctx.actor, 's'))
    .select(['s.id', 's.user_id as userId', 's.title', 's.text', 's.is_shared as isShared'])
    .select(sql<string | null>`o.first_name || ' ' || o.last_name`.as('ownerName'))
}

export type SavedReplyRow = QueryRow<typeof replies>

/** Finds one page of the person's own replies and the shared replies, plus one row to detect a next page. */
export async function findReplies(
  ctx: Ctx,
  { limit, after }: { limit: number; after: NamePosition | undefined },
): Promise<{ rows: (SavedReplyRow & { sortName: string })[]; total: number }> {
  const order = keptOrder(ctx.actor, 's', 'title')
  const rows = await replies(ctx)
    .select(order.as('sortName'))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${order}, s.id) > (${after?.name}, ${after?.id})`),
    )
    .orderBy(order)
    .orderBy('s.id')
    .limit(pageLimit({ limit }))
    .execute()
  const list = { rows, limit, position: after }
  return { rows, total: await countList(ctx.db, list, sql`${replies(ctx)}`) }
}

export async function findReply(ctx: Ctx, replyId: number): Promise<SavedReplyRow | undefined> {
  return replies(ctx).where('s.id', '=', replyId).executeTakeFirst()
}

/** Counts this person's replies, and checks whether another of their replies already has the title. */
export async function findKept(
  ctx: SystemCtx,
  userId: number,
  { title, butFor }: { title: string; butFor?: number | undefined },
): Promise<{ count: number; isTaken: boolean }> {
  const row = await ctx.db
    .selectFrom('saved_replies')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(
      sql<
        boolean | null
      >`bool_or(lower(title) = lower(${title}) and id is distinct from ${butFor ?? null}::bigint)`.as(
        'isTaken',
      ),
    )
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { count: row.count, isTaken: row.isTaken === true }
}

const columnsOf = ({ title, text, isShared }: SaveReply) => ({
  title,
  text,
  is_shared: isShared,
})

export async function insertReply({ db }: SystemWriteCtx, userId: number, reply: SaveReply): Promise<number> {
  return insertRow(db, 'saved_replies', { user_id: userId, ...columnsOf(reply) })
}

export async function updateReplyRow({ db }: SystemWriteCtx, id: number, reply: SaveReply): Promise<void> {
  await updateRow(db, 'saved_replies', id, columnsOf(reply))
}

/** Deletes the reply. Returns false if somebody else has already deleted it. */
export async function deleteReplyRow({ db }: SystemWriteCtx, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_replies')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
