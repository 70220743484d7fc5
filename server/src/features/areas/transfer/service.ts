import { AREA_CATEGORIES_MAX } from '@doorstep/contract/areas/rules'
import { CHOOSE_CATEGORIES } from '@doorstep/contract/areas/texts'
import type { ImportCsv, ImportResult } from '@doorstep/contract/csv'
import { emitLoneAudit } from '../../../audit/emitAudit.ts'
import type { Ctx } from '../../../context.ts'
import { importRows } from '../../../csv/importRows.ts'
import type { Judgement } from '../../../csv/importRows.ts'
import { csvFile, csvName } from '../../../csv/write.ts'
import type { CsvColumn } from '../../../csv/write.ts'
import { sameIds } from '../../../db/changes.ts'
import type { BinaryResult } from '../../../files/store.ts'
import { findCategories } from '../../lookups/queries.ts'
import { findAreas } from '../queries.ts'
import type { AreaRow } from '../queries.ts'
import { createArea, updateArea } from '../service.ts'
import { AreaLine, categoryFinder, categoryPaths } from './rules.ts'

/** Exports all areas as a file that can be imported again. */
export async function exportAreas(ctx: Ctx): Promise<BinaryResult> {
  await emitLoneAudit(ctx, { action: 'area.export', object: { type: 'area', id: null } })
  const paths = categoryPaths(await findCategories(ctx))
  const columns: CsvColumn<AreaRow>[] = [
    { header: 'Name', value: ({ name }) => name },
    {
      header: 'Categories',
      value: ({ categoryIds }) => categoryIds.map((id) => paths.get(id) ?? '').join('; '),
    },
    { header: 'Status', value: ({ isActive }) => (isActive ? 'Active' : 'Inactive') },
  ]
  const rows = await findAreas(ctx, { isActiveOnly: false })
  return csvFile(csvName('areas', ctx.now(), ctx.services.config.timeZone), columns, rows)
}

/** Imports areas: adds new ones and changes the categories of existing ones, matched by name. */
export async function importAreas(ctx: Ctx, { body }: { body: ImportCsv }): Promise<ImportResult> {
  return importRows(ctx, body, AreaLine, {
    action: 'area.import',
    type: 'area',
    keyOf: ({ name }) => name,
    existing: async (tx) => (await findAreas(tx, { isActiveOnly: false })).map(({ name }) => name),
    prepare: async (tx) => {
      const areas = await findAreas(tx, { isActiveOnly: false })
      const known = new Map(areas.map((area) => [area.name.toLowerCase(), area]))
      const find = categoryFinder(await findCategories(tx))
      return (row) => judge(row, known, find)
    },
  })
}

function judge(
  { name, categories }: AreaLine,
  known: Map<string, AreaRow>,
  find: (path: string) => number | undefined,
): Judgement {
  const unknown = categories.find((path) => find(path) === undefined)
  if (unknown !== undefined)
    return { column: 'categories', message: `There is no category “${unknown}”. Check the name.` }
  const chosen = new Set(categories.flatMap((path) => find(path) ?? []))
  const categoryIds = [...chosen].toSorted((a, b) => a - b)
  if (categoryIds.length === 0 || categoryIds.length > AREA_CATEGORIES_MAX)
    return { column: 'categories', message: CHOOSE_CATEGORIES }
  const before = known.get(name.toLowerCase())
  const body = { name, categoryIds }
  if (!before) return { does: 'added', carryOut: (tx) => createArea(tx, { body }) }
  if (before.name === name && sameIds(before.categoryIds, categoryIds)) return { does: 'unchanged' }
  return {
    does: 'changed',
    carryOut: (tx) => updateArea(tx, { params: { areaId: before.areaId }, body }),
  }
}
