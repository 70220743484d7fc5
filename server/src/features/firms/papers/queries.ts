import { sql } from 'kysely'
import type { AddPaper } from '@doorstep/contract/firms/papers/schema'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { columnsOf } from '../../../db/columns.ts'
import { isToBeWarned } from '../../../db/expiring.ts'
import type { Original } from '../../../db/originals.ts'
import { insertRow } from '../../../db/statements.ts'
import { managesDevelopment } from '../../../policy/managers.ts'

export async function insertPaper(
  ctx: SystemWriteCtx,
  firmId: number,
  { kind, name, expiresOn }: AddPaper,
  file: Original | null,
): Promise<number> {
  return insertRow(ctx.db, 'firm_papers', {
    firm_id: firmId,
    kind,
    name,
    expires_on: expiresOn,
    created_at: ctx.now(),
    ...(file && columnsOf('firm_papers', file)),
  })
}

export async function deletePaperRow(ctx: SystemWriteCtx, paperId: number): Promise<void> {
  await ctx.db.deleteFrom('firm_papers').where('id', '=', paperId).execute()
}

/** Finds papers of active firms that expire by this day and need this warning, and marks them as warned. */
export async function takeExpiring(ctx: SystemWriteCtx, by: string, days: number) {
  return ctx.db
    .updateTable('firm_papers as e')
    .from('firms as f')
    .set({ warned_days: days })
    .whereRef('f.id', '=', 'e.firm_id')
    .where('f.is_active', '=', true)
    .where(
      isToBeWarned({ expiresOn: sql.ref('e.expires_on'), warnedDays: sql.ref('e.warned_days') }, by, days),
    )
    .returning(['e.id', 'e.name', 'f.id as firmId', 'f.name as firmName'])
    .returning(sql<string>`e.expires_on`.as('expiresOn'))
    .execute()
}

/** Returns the managers of the firm's developments and the administrators. */
export async function findWarned(
  ctx: SystemCtx,
  firmId: number,
): Promise<{ email: string; firstName: string }[]> {
  return ctx.db
    .selectFrom('users as u')
    .select(['u.email', 'u.first_name as firstName'])
    .where('u.status', '=', 'Approved')
    .where(
      sql<boolean>`(u.base_role = 'ADMIN' or exists (select from firm_developments s
        join developments d on d.id = s.development_id where s.firm_id = ${firmId} and ${managesDevelopment}))`,
    )
    .orderBy('u.id')
    .execute()
}

export async function findServed(ctx: SystemCtx, firmId: number): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('firm_developments')
    .select('development_id')
    .where('firm_id', '=', firmId)
    .orderBy('development_id')
    .executeTakeFirst()
  return row?.development_id
}
