import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { SaveView, ViewQuery } from '@doorstep/contract/issues/views/schema'
import type { Ctx, SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { countList, pageLimit } from '../../../db/keyset.ts'
import type { NamePosition } from '../../../db/keyset.ts'
import type { QueryRow } from '../../../db/rows.ts'
import { insertRow, updateRow } from '../../../db/statements.ts'
import { isSeenBy, keptOrder } from '../../../policy/kept.ts'
import { where } from '../../../policy/scopes.ts'

/** A condition that hides shared views about places outside this reader's portfolio. */
function isAboutOwnPlaces({ actor }: Ctx): RawBuilder<SqlBool> {
  const isOwn = where(actor, 'issue:moderate', { developmentId: sql.ref('p.development_id') })
  const isOwnDevelopment = where(actor, 'issue:moderate', { developmentId: sql.ref('d.id') })
  return sql<SqlBool>`(v.user_id = ${actor.userId}
    or (v.query->>'propertyId' is null or exists (select from places p
        where p.id = (v.query->>'propertyId')::bigint and ${isOwn}))
      and (v.query->>'developmentId' is null or exists (select from developments d
        where d.id = (v.query->>'developmentId')::bigint and ${isOwnDevelopment}))
      and (v.query->>'blockId' is null or exists (select from blocks b join developments d on d.id = b.development_id
        where b.id = (v.query->>'blockId')::bigint and ${isOwnDevelopment})))`
}

function views(ctx: Ctx) {
  return (
    ctx.db
      .selectFrom('issue_views as v')
      .leftJoin('users as o', 'o.id', 'v.user_id')
      .where(isSeenBy(ctx.actor, 'v'))
      .where(isAboutOwnPlaces(ctx))
      .select(['v.id', 'v.user_id as userId', 'v.name', 'v.is_shared as isShared'])
      .select(sql<string | null>`o.first_name || ' ' || o.last_name`.as('ownerName'))
      // The code writes only values of this type to the column.
      .select(sql<ViewQuery>`v.query`.as('query'))
  )
}

export type ViewRow = QueryRow<typeof views>

/** Fetches one row more than a page, to show whether another page follows. */
export async function findViews(
  ctx: Ctx,
  { limit, after }: { limit: number; after: NamePosition | undefined },
): Promise<{ rows: (ViewRow & { sortName: string })[]; total: number }> {
  const order = keptOrder(ctx.actor, 'v', 'name')
  const rows = await views(ctx)
    .select(order.as('sortName'))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${order}, v.id) > (${after?.name}, ${after?.id})`),
    )
    .orderBy(order)
    .orderBy('v.id')
    .limit(pageLimit({ limit }))
    .execute()
  const list = { rows, limit, position: after }
  return { rows, total: await countList(ctx.db, list, sql`${views(ctx)}`) }
}

export async function findView(ctx: Ctx, viewId: number): Promise<ViewRow | undefined> {
  return views(ctx).where('v.id', '=', viewId).executeTakeFirst()
}

/** Counts this person's views, and checks whether another of their views already has the name. */
export async function findKept(
  ctx: SystemCtx,
  userId: number,
  { name, butFor }: { name: string; butFor?: number | undefined },
): Promise<{ count: number; isTaken: boolean }> {
  const row = await ctx.db
    .selectFrom('issue_views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(
      sql<
        boolean | null
      >`bool_or(lower(name) = lower(${name}) and id is distinct from ${butFor ?? null}::bigint)`.as(
        'isTaken',
      ),
    )
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { count: row.count, isTaken: row.isTaken === true }
}

const columnsOf = ({ name, query, isShared }: SaveView) => ({
  name,
  query: JSON.stringify(query),
  is_shared: isShared,
})

export async function insertView({ db }: SystemWriteCtx, userId: number, view: SaveView): Promise<number> {
  return insertRow(db, 'issue_views', { user_id: userId, ...columnsOf(view) })
}

export async function updateViewRow({ db }: SystemWriteCtx, id: number, view: SaveView): Promise<void> {
  await updateRow(db, 'issue_views', id, columnsOf(view))
}

/** Deletes the view. Returns false if somebody else has already deleted it. */
export async function deleteViewRow({ db }: SystemWriteCtx, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('issue_views').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
