import { ENDED_STATUSES } from '@doorstep/contract/issues/building/rules'
import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'

/** SQL condition on `issues as i`: the issue has a category that is never shown to the people of a building. */
export const IS_NEVER_SHOWN = sql<boolean>`exists (select from categories k where k.never_shown
  and k.id in (i.category_id, i.sub_category_id, i.sub_sub_category_id))`

/** SQL condition on `issues as i`: the issue has ended. */
export const IS_OVER = sql`i.status in (${sql.join(ENDED_STATUSES.map((status) => sql.lit(status)))})`

/** SQL condition on `issues as i`: this person follows the issue. */
export const isFollowedBy = (userId: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select from issue_followers f where f.issue_id = i.id and f.user_id = ${userId})`

/** SQL condition on `issues as i`: the SQL form of `partFor`, true for every part except `nothing`. */
export const hasPart = (isFollower: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(i.anonymised_at is null and not ${IS_NEVER_SHOWN} and (i.shown_at is not null or ${isFollower}
    or not i.kept_to_staff and not ${IS_OVER}))`
