import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ListFeedback, MonthlySatisfaction } from '@doorstep/contract/reports/schema'
import type { Ctx } from '../../../context.ts'
import type { Days } from '../../../db/days.ts'
import { countRows, keyset } from '../../../db/keyset.ts'
import type { SortPlace } from '../../../db/keyset.ts'
import { isReported, isWithin } from '../queries.ts'
import type { Found } from '../queries.ts'

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

function matching(ctx: Ctx, { developmentId, ...days }: FeedbackFilter): RawBuilder<unknown> {
  return sql`${isReported(ctx, 'f.user_id', developmentId)} and ${isWithin(ctx, 'f.created_at', days)}`
}

/** One page of the feedback of people in scope, newest first. */
export async function findFeedback(
  ctx: Ctx,
  { limit, developmentId, from, to }: ListFeedback,
  place: SortPlace | undefined,
): Promise<Found<FeedbackRow>> {
  const found = matching(ctx, { developmentId, from, to })
  const page = keyset(
    { by: sql`f.created_at`, type: 'timestamptz', ids: [sql`f.id`], descending: true },
    place,
  )
  const { rows } = await sql<Found<FeedbackRow>['rows'][number]>`
    select f.rating, f.emoji, f.comment, f.page_path as "pagePath", f.created_at as "createdAt",
      u.first_name || ' ' || u.last_name as "userName", ${page.sortValue} as "sortValue", ${page.sortIds} as "sortIds"
    from feedback f join users u on u.id = f.user_id where ${found} and ${page.beyond} order by ${page.order} limit ${limit + 1}`.execute(
    ctx.db,
  )
  return { rows, total: await countRows(ctx.db, sql`select f.id from feedback f where ${found}`) }
}

export async function findSatisfaction(ctx: Ctx, filter: FeedbackFilter): Promise<MonthlySatisfaction[]> {
  const { rows } = await sql<MonthlySatisfaction>`
    select to_char(month, 'YYYY-MM') as month, "averageRating", "ratingCount" from (
      select date_trunc('month', f.created_at at time zone ${ctx.services.config.timeZone}) as month,
        avg(f.rating)::float8 as "averageRating", count(*) as "ratingCount"
      from feedback f where ${matching(ctx, filter)} group by 1
    ) months order by 1`.execute(ctx.db)
  return rows
}
