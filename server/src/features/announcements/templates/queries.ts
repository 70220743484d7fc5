import { sql } from 'kysely'
import type { SystemCtx, WriteCtx } from '../../../context.ts'
import { countList, pageLimit } from '../../../db/keyset.ts'
import type { NamePosition } from '../../../db/keyset.ts'
import type { QueryRow } from '../../../db/rows.ts'
import { insertRow } from '../../../db/statements.ts'

function templates({ db }: SystemCtx) {
  return db
    .selectFrom('announcement_templates as t')
    .leftJoin('users as w', 'w.id', 't.created_by')
    .select(['t.id', 't.title as name', 't.body', 't.created_by as createdById', 't.created_at as createdAt'])
    .select(sql<string | null>`w.first_name || ' ' || w.last_name`.as('createdBy'))
}

export type TemplateRow = QueryRow<typeof templates>

export async function findTemplates(
  ctx: SystemCtx,
  { limit, after }: { limit: number; after: NamePosition | undefined },
): Promise<{ rows: TemplateRow[]; total: number }> {
  const rows = await templates(ctx)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(t.title, t.id) > (${after?.name ?? ''}::text, ${after?.id ?? 0}::bigint)`),
    )
    .orderBy('t.title')
    .orderBy('t.id')
    .limit(pageLimit({ limit }))
    .execute()
  const list = { rows, limit, position: after }
  return { rows, total: await countList(ctx.db, list, sql`${templates(ctx)}`) }
}

export async function findTemplate(ctx: SystemCtx, id: number): Promise<TemplateRow | undefined> {
  return templates(ctx).where('t.id', '=', id).executeTakeFirst()
}

export async function findSameTemplate(
  ctx: SystemCtx,
  { title, text }: { title: string; text: string },
): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('announcement_templates')
    .select('id')
    .where('title', '=', title)
    .where('body', '=', text)
    .orderBy('id')
    .executeTakeFirst()
  return row?.id
}

export async function insertTemplate(
  ctx: WriteCtx,
  { title, text }: { title: string; text: string },
): Promise<number> {
  return insertRow(ctx.db, 'announcement_templates', {
    title,
    body: text,
    created_by: ctx.actor.userId,
    created_at: ctx.now(),
  })
}

export async function deleteTemplateRow(ctx: WriteCtx, id: number): Promise<void> {
  await ctx.db.deleteFrom('announcement_templates').where('id', '=', id).execute()
}
