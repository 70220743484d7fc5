import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { MonthlySatisfaction } from '@doorstep/contract/reports/schema'
import type { ListFeedback } from '@doorstep/contract/reports/schema'
import type { Ctx } from '../../../context.ts'
import type { Days } from '../../../db/days.ts'
import { readPage } from '../../../db/keyset.ts'
import type { SortPosition } from '../../../db/keyset.ts'
import { isReported, isWithin } from '../queries.ts'
import type { Found } from '../queries.ts'
import { rowsOf } from '../../../db/rows.ts'

export interface FeedbackRow {
  rating: number
  emoji: string
  comment: string | null
  pagePath: string | null
  userName: string
  createdAt: Date
}

interface FeedbackFilter extends Days {
  developmentId?: number | undefined
}

function matching(ctx: Ctx, { developmentId, ...days }: FeedbackFilter): RawBuilder<SqlBool> {
  return sql<SqlBool>`${isReported(ctx, 'f.user_id', developmentId)} and ${isWithin(ctx, 'f.created_at', days)}`
}

export async function findFeedback(
  ctx: Ctx,
  { limit, developmentId, from, to }: ListFeedback,
  position: SortPosition | undefined,
): Promise<Found<FeedbackRow>> {
  const found = ctx.db.selectFrom('feedback as f').where(matching(ctx, { developmentId, from, to }))
  const told = found
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select(['f.rating', 'f.emoji', 'f.comment', 'f.page_path as pagePath', 'f.created_at as createdAt'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('userName'))
  const order = { by: sql`f.created_at`, type: 'timestamptz', ids: [sql`f.id`], descending: true } as const
  return readPage(ctx.db, told, order, { limit, position })
}

/** The starts of the months are computed once, because finding the month of each rating separately is slow. */
export async function findSatisfaction(ctx: Ctx, filter: FeedbackFilter): Promise<MonthlySatisfaction[]> {
  const { timeZone } = ctx.services.config
  const statement = sql`
    with bounds as materialized (
      select array_agg(month order by month) as months, array_agg(month at time zone ${timeZone} order by month) as starts
      from generate_series(
        (select date_trunc('month', min(created_at) at time zone ${timeZone}) from feedback),
        (select max(created_at) at time zone ${timeZone} from feedback), make_interval(months => 1)) month
    ), measured as (
      select width_bucket(f.created_at, (select starts from bounds)) as nth,
        avg(f.rating)::float8 as "averageRating", count(*) as "ratingCount"
      from feedback f where ${matching(ctx, filter)} group by 1
    )
    select to_char(months[nth], 'YYYY-MM') as month, "averageRating", "ratingCount"
    from measured cross join bounds order by nth`
  const rows = await rowsOf(ctx.db, MonthlySatisfaction.shape, statement)
  return rows
}
