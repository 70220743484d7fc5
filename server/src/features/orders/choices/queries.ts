import type { Trade } from '@doorstep/contract/orders/rules'
import { sql } from 'kysely'
import type { SystemCtx } from '../../../context.ts'

/**
 * Returns the active firms that serve a development, sorted by name. Each firm has its expired documents, whose last
 * day is before `today`.
 */
export async function findServingFirms(ctx: SystemCtx, developmentId: number, today: string) {
  return ctx.db
    .selectFrom('firms as f')
    .innerJoin('firm_developments as fd', 'fd.firm_id', 'f.id')
    .where('fd.development_id', '=', developmentId)
    .where('f.is_active', '=', true)
    .select([
      'f.id as firmId',
      'f.name',
      // The cast is safe, because the server stores only trades from the contract's list.
      sql<Trade[]>`f.trades`.as('trades'),
      sql<{ name: string; expiresOn: string }[]>`coalesce((
        select json_agg(
          json_build_object('name', p.name, 'expiresOn', to_char(p.expires_on, 'YYYY-MM-DD'))
          order by p.expires_on, p.id)
        from firm_papers p where p.firm_id = f.id and p.expires_on < ${today}::date), '[]')`.as('expired'),
    ])
    .orderBy(sql`lower(f.name)`)
    .execute()
}
