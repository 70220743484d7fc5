import type { ListOwners } from '@doorstep/contract/issues/owners/schema'
import { sql } from 'kysely'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { countList, pageLimit } from '../../../db/keyset.ts'
import type { NamePosition } from '../../../db/keyset.ts'
import { contains } from '../../../db/searchTexts.ts'
import { updateRow } from '../../../db/statements.ts'
import { overseesDevelopment } from '../../../policy/managers.ts'

interface Page extends Pick<ListOwners, 'q' | 'limit'> {
  after: NamePosition | undefined
}

/**
 * Finds the people who can own issues at a development, sorted by name. If the result has one row more than the limit,
 * there are more people.
 */
export async function findOwners(
  ctx: SystemCtx,
  developmentId: number,
  { q = '', limit, after }: Page,
): Promise<{ rows: { id: number; name: string }[]; total: number }> {
  const name = sql<string>`u.first_name || ' ' || u.last_name`
  const matching = ctx.db
    .selectFrom('users as u')
    .where(overseesDevelopment('u', sql`${developmentId}::bigint`))
    .$if(q !== '', (query) => query.where(contains(name, q)))
  const rows = await matching
    .select(['u.id', name.as('name')])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${name}, u.id) > (${after?.name}, ${after?.id})`),
    )
    .orderBy(name)
    .orderBy('u.id')
    .limit(pageLimit({ limit }))
    .execute()
  const list = { rows, limit, position: after }
  return { rows, total: await countList(ctx.db, list, sql`${matching.select('u.id')}`) }
}

export async function mayOwn(ctx: SystemCtx, developmentId: number, userId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', userId)
    .where(overseesDevelopment('u', sql`${developmentId}::bigint`))
    .executeTakeFirst()
  return row !== undefined
}

/** Sets the owner and keeps the version, so that people who are editing the issue are not interrupted. */
export async function updateOwner(
  ctx: SystemWriteCtx,
  issueId: number,
  ownerId: number | null,
): Promise<void> {
  await updateRow(ctx.db, 'issues', issueId, { owner_id: ownerId })
}
