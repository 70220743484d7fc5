import type pg from 'pg'
import type { Cleanup } from './cleanup.ts'
import { openSessions } from './sessions.ts'
import { openStage } from './stage.ts'
import type { Stage } from './stage.ts'
import type { WritersOptions } from './writers.ts'

/**
 * Opens a stage with enough data for a few writers, and without photo rows whose files are missing. The benchmark does
 * not measure this data.
 */
export function openSmallStage(cleanup: Cleanup, within?: string): Promise<Stage> {
  return openStage({ properties: 10, users: 20, issues: 10 }, cleanup, { withHistory: false, within })
}

const MANAGER = `select min(user_id)::int as id from property_roles where role = 'PMGR'`

const RESIDENTS = `
  select u.id::int as "userId", min(r.property_id)::int as "propertyId"
  from users u join property_roles r on r.user_id = u.id and r.role = 'TENANT'
  where u.status = 'Approved' group by u.id order by u.id limit $1`
const CATEGORY = `
  select min(id)::int as id from categories c where parent_id is null
  and not exists (select from categories k where k.parent_id = c.id)`

/** Returns signed-in residents of the small estate, their manager, and a category to report. */
export async function chooseWriters(
  client: pg.Client,
  count: number,
): Promise<Pick<WritersOptions, 'residents' | 'managerToken' | 'categoryId'>> {
  const { rows: managers } = await client.query<{ id: number }>(MANAGER)
  const manager = managers[0]?.id ?? Number.NaN
  const { rows: residents } = await client.query<{ userId: number; propertyId: number }>(RESIDENTS, [count])
  if (residents.length < count) throw new Error(`There are only ${residents.length} residents.`)
  const tokenOf = await openSessions(client, [manager, ...residents.map(({ userId }) => userId)])
  const { rows: categories } = await client.query<{ id: number }>(CATEGORY)
  return {
    residents: residents.map(({ userId, propertyId }) => ({ token: tokenOf(userId), propertyId })),
    managerToken: tokenOf(manager),
    categoryId: categories[0]?.id ?? Number.NaN,
  }
}
