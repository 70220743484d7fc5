import { sql } from 'kysely'
import type { Repetition } from '@doorstep/contract/activities/schema'
import type { SystemCtx } from '../../../context.ts'

export interface NamedActivity {
  id: number
  propertyId: number
  name: string
  lastCompletedOn: string
  nextScheduledOn: string
  repeatEvery: number | null
  repeatUnit: Repetition['unit'] | null
  repeatFrom: Repetition['from'] | null
}

/** Identifies an activity by its property and name, ignoring case. */
export function activityKey(propertyId: number, name: string): string {
  return `${propertyId} ${name.toLowerCase()}`
}

/** Returns the activities of these properties with these names. Several activities can share a name. */
export async function findNamedActivities(
  ctx: SystemCtx,
  propertyIds: readonly number[],
  names: readonly string[],
): Promise<Map<string, NamedActivity[]>> {
  const keys = names.map((name) => name.toLowerCase())
  const rows = await ctx.db
    .selectFrom('maintenance_activities')
    .select([
      'id',
      'property_id as propertyId',
      'name',
      'last_completed_on as lastCompletedOn',
      'next_scheduled_on as nextScheduledOn',
      'repeat_every as repeatEvery',
      // Check constraints guarantee these types.
      sql<Repetition['unit'] | null>`repeat_unit`.as('repeatUnit'),
      sql<Repetition['from'] | null>`repeat_from`.as('repeatFrom'),
    ])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`property_id = any(${[...propertyIds]}::bigint[])`)
    .where(sql<boolean>`lower(name) = any(${keys}::text[])`)
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ propertyId, name }) => activityKey(propertyId, name))
}

export async function findSiteNames(
  ctx: SystemCtx,
  propertyIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await ctx.db
    .selectFrom('homes as p')
    .innerJoin('developments as d', 'd.id', 'p.development_id')
    .select(['p.id', 'd.site_name as siteName'])
    .where(sql<boolean>`p.id = any(${[...propertyIds]}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, siteName }) => [id, siteName]))
}

/** Returns the site, property and name of each activity of these developments, joined into one text. */
export async function findActivityKeys(ctx: SystemCtx, developmentIds: readonly number[]): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('maintenance_activities as m')
    .innerJoin('homes as p', 'p.id', 'm.property_id')
    .innerJoin('developments as d', 'd.id', 'p.development_id')
    .select(['d.site_name as siteName', 'p.name as property', 'm.name'])
    .where('m.deleted_at', 'is', null)
    .where(sql<boolean>`d.id = any(${[...developmentIds]}::bigint[])`)
    .execute()
  return rows.map(({ siteName, property, name }) => `${siteName}\n${property}\n${name}`)
}
