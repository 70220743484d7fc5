import type { ImportCsv, ImportResult } from '@doorstep/contract/csv'
import type { Activity, ListActivities } from '@doorstep/contract/activities/schema'
import { LAST_COMPLETED, NEXT_SCHEDULED } from '@doorstep/contract/activities/texts'
import { SITE_NAME_COLUMN } from '@doorstep/contract/developments/texts'
import { emitLoneAudit } from '../../../audit/emitAudit.ts'
import type { Ctx } from '../../../context.ts'
import { importRows } from '../../../csv/importRows.ts'
import type { Judgement } from '../../../csv/importRows.ts'
import { csvFile, csvName, everyRow } from '../../../csv/write.ts'
import type { CsvColumn } from '../../../csv/write.ts'
import type { BinaryResult } from '../../../files/store.ts'
import { requireFilterInScope } from '../../../policy/filters.ts'
import { dayAt } from '../../../time/civil.ts'
import { findSitesInScope } from '../../developments/queries.ts'
import { findNamedProperties, propertyKey } from '../../properties/transfer/queries.ts'
import type { NamedProperty } from '../../properties/transfer/queries.ts'
import { createActivity, updateActivity } from '../editing/service.ts'
import { dateProblems } from '../rules.ts'
import { listActivities } from '../service.ts'
import { activityKey, findActivityKeys, findNamedActivities, findSiteNames } from './queries.ts'
import type { NamedActivity } from './queries.ts'
import { ActivityLine, repeatsText } from './rules.ts'

/** Exports the filtered list of activities as a file that can be imported again. */
export async function exportActivities(
  ctx: Ctx,
  { query }: { query: ListActivities },
): Promise<BinaryResult> {
  await requireFilterInScope(ctx, query)
  const { timeZone } = ctx.services.config
  await emitLoneAudit(ctx, { action: 'activity.export', object: { type: 'activity', id: null } })
  const dayOf = (instant: string): string => dayAt(new Date(instant), timeZone)
  const columns: CsvColumn<Activity & { siteName: string }>[] = [
    { header: SITE_NAME_COLUMN, value: (row) => row.siteName },
    { header: 'Property', value: (row) => row.propertyName },
    { header: 'Activity', value: (row) => row.activity },
    { header: LAST_COMPLETED, value: (row) => dayOf(row.lastCompleted) },
    { header: NEXT_SCHEDULED, value: (row) => dayOf(row.nextScheduled) },
    { header: 'Repeats', value: (row) => repeatsText(row.repetition) },
    { header: 'Status', value: (row) => (row.isActive ? 'Active' : 'Inactive') },
  ]
  const rows = everyRow(query, async (page) => {
    const list = await listActivities(ctx, { query: page })
    const sites = await findSiteNames(
      ctx,
      list.items.map(({ propertyId }) => propertyId),
    )
    const items = list.items.map((item) => ({ ...item, siteName: sites.get(item.propertyId) ?? '' }))
    return { ...list, items }
  })
  return csvFile(csvName('activities', ctx.now(), timeZone), columns, rows)
}

interface Known {
  today: string
  sites: Map<string, number>
  properties: Map<string, NamedProperty[]>
  activities: Map<string, NamedActivity[]>
}

/** Imports activities from a file. Matches them by property and name, adds new activities and updates existing ones. */
export async function importActivities(ctx: Ctx, { body }: { body: ImportCsv }): Promise<ImportResult> {
  return importRows(ctx, body, ActivityLine, {
    action: 'activity.import',
    type: 'activity',
    keyOf: ({ siteName, property, activity }) => `${siteName}\n${property}\n${activity}`,
    existing: async (tx, rows) => {
      const sites = await findSitesInScope(tx, 'activity:create', rows)
      return findActivityKeys(tx, [...sites.values()])
    },
    prepare: async (tx, rows) => {
      const sites = await findSitesInScope(tx, 'activity:create', rows)
      const properties = await findNamedProperties(
        tx,
        [...sites.values()],
        rows.map(({ property }) => property),
      )
      const activities = await findNamedActivities(
        tx,
        [...properties.values()].flat().map(({ id }) => id),
        rows.map(({ activity }) => activity),
      )
      const today = dayAt(tx.now(), tx.services.config.timeZone)
      return (row) => judge(row, { today, sites, properties, activities })
    },
  })
}

function judge(row: ActivityLine, { today, sites, properties, activities }: Known): Judgement {
  const developmentId = sites.get(row.siteName.toLowerCase())
  if (developmentId === undefined)
    return { column: 'siteName', message: 'There is no site with this name. Check the name.' }
  const [property, ...namesakes] = properties.get(propertyKey(developmentId, row.property)) ?? []
  if (!property)
    return { column: 'property', message: 'There is no property with this name at the site. Check the name.' }
  if (namesakes.length > 0)
    return {
      column: 'property',
      message: 'Several properties at this site have this name. Rename all but one, then try again.',
    }
  const [before, ...others] = activities.get(activityKey(property.id, row.activity)) ?? []
  if (others.length > 0)
    return {
      column: 'activity',
      message: 'Several activities of this property have this name. Rename all but one, then try again.',
    }
  const dates = { lastCompletedOn: row.lastCompleted, nextScheduledOn: row.nextScheduled }
  const [problem] = Object.entries(dateProblems(dates, today, before) ?? {})
  if (problem) return { column: problem[0], message: problem[1] }
  const { activity, lastCompleted, nextScheduled, repeats: repetition } = row
  const body = { activity, lastCompleted, nextScheduled, repetition }
  if (!before)
    return {
      does: 'added',
      carryOut: (tx) => createActivity(tx, { body: { ...body, propertyId: property.id } }),
    }
  if (isSame(before, row)) return { does: 'unchanged' }
  return {
    does: 'changed',
    carryOut: (tx) => updateActivity(tx, { params: { activityId: before.id }, body }),
  }
}

function isSame(
  before: NamedActivity,
  { activity, lastCompleted, nextScheduled, repeats }: ActivityLine,
): boolean {
  return (
    before.name === activity &&
    before.lastCompletedOn === lastCompleted &&
    before.nextScheduledOn === nextScheduled &&
    before.repeatEvery === (repeats?.every ?? null) &&
    before.repeatUnit === (repeats?.unit ?? null) &&
    before.repeatFrom === (repeats?.from ?? null)
  )
}
