import { sql } from 'kysely'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { updateRow } from '../../../db/statements.ts'

export interface EmployerRow {
  id: number
  name: string
  email: string
  isActive: boolean
  developments: { id: number }[]
}

/** Returns the firms with these ids, in any scope. */
export async function findEmployers(
  { db }: SystemCtx,
  firmIds: readonly number[],
): Promise<Map<number, EmployerRow>> {
  if (firmIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('firms as f')
    .select(['f.id', 'f.name', 'f.email', 'f.is_active as isActive'])
    .select(
      sql<{ id: number }[]>`(select coalesce(json_agg(json_build_object('id', s.development_id)
        order by s.development_id), '[]') from firm_developments s where s.firm_id = f.id)`.as(
        'developments',
      ),
    )
    .where(sql<boolean>`f.id = any(${firmIds}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findFirmOf(ctx: SystemCtx, userId: number): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('firm_people')
    .select('firm_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.firm_id
}

export async function insertPerson(ctx: SystemWriteCtx, firmId: number, userId: number): Promise<void> {
  const values = { firm_id: firmId, user_id: userId, created_at: ctx.now() }
  await ctx.db.insertInto('firm_people').values(values).execute()
}

export async function deletePerson(ctx: SystemWriteCtx, userId: number): Promise<void> {
  await ctx.db.deleteFrom('firm_people').where('user_id', '=', userId).execute()
}

/**
 * Increases the firm's version and link generation, because links and codes sent before a change of its people must
 * stop working.
 */
export async function endFirmLinks(ctx: SystemWriteCtx, firmId: number): Promise<void> {
  await updateRow(ctx.db, 'firms', firmId, {
    version: sql`version + 1`,
    link_generation: sql`link_generation + 1`,
    updated_at: ctx.now(),
  })
}
