import type { ImportCsv, ImportResult } from '@doorstep/contract/csv'
import { SITE_NAME_COLUMN } from '@doorstep/contract/developments/texts'
import type { ListProperties, PropertySummary } from '@doorstep/contract/properties/schema'
import { emitLoneAudit } from '../../../audit/emitAudit.ts'
import type { Ctx } from '../../../context.ts'
import { importRows } from '../../../csv/importRows.ts'
import type { Judgement } from '../../../csv/importRows.ts'
import { csvFile, csvName, everyRow } from '../../../csv/write.ts'
import type { CsvColumn } from '../../../csv/write.ts'
import { changesNothing } from '../../../db/changes.ts'
import type { BinaryResult } from '../../../files/store.ts'
import { requireFilterInScope } from '../../../policy/filters.ts'
import { findBlocksOf } from '../../blocks/queries.ts'
import { findSitesInScope } from '../../developments/queries.ts'
import { createProperty, updateProperty } from '../editing/service.ts'
import { listProperties } from '../service.ts'
import { findNamedProperties, findPropertyKeys, propertyKey } from './queries.ts'
import type { NamedProperty } from './queries.ts'
import { PropertyLine } from './rules.ts'

/** Returns the listed properties as a file that can be imported again. */
export async function exportProperties(
  ctx: Ctx,
  { query }: { query: ListProperties },
): Promise<BinaryResult> {
  await requireFilterInScope(ctx, query)
  await emitLoneAudit(ctx, { action: 'property.export', object: { type: 'property', id: null } })
  const columns: CsvColumn<PropertySummary>[] = [
    { header: SITE_NAME_COLUMN, value: (row) => row.siteName },
    { header: 'Name', value: (row) => row.name },
    { header: 'Address', value: (row) => row.address },
    { header: 'Block', value: (row) => row.block?.name ?? null },
    { header: 'Development', value: (row) => row.developmentName },
    { header: 'City', value: (row) => row.city },
    { header: 'Country', value: (row) => row.country },
    { header: 'Status', value: (row) => (row.isActive ? 'Active' : 'Inactive') },
  ]
  const rows = everyRow(query, (page) => listProperties(ctx, { query: page }))
  return csvFile(csvName('properties', ctx.now(), ctx.services.config.timeZone), columns, rows)
}

/** Imports properties. Adds new ones and updates existing ones, which are matched by site and name. */
export async function importProperties(ctx: Ctx, { body }: { body: ImportCsv }): Promise<ImportResult> {
  return importRows(ctx, body, PropertyLine, {
    action: 'property.import',
    type: 'property',
    keyOf: ({ siteName, name }) => `${siteName}\n${name}`,
    existing: async (tx, rows) => {
      const sites = await findSitesInScope(tx, 'property:create', rows)
      return findPropertyKeys(tx, [...sites.values()])
    },
    prepare: async (tx, rows) => {
      const sites = await findSitesInScope(tx, 'property:create', rows)
      const known = await findNamedProperties(
        tx,
        [...sites.values()],
        rows.map(({ name }) => name),
      )
      const blocks = await findBlocksOf(tx, [...sites.values()])
      const blockIds = new Map(
        blocks.map((block) => [propertyKey(block.developmentId, block.name), block.id]),
      )
      return (row) => judge(row, { sites, known, blockIds })
    },
  })
}

interface Known {
  sites: Map<string, number>
  known: Map<string, NamedProperty[]>
  blockIds: Map<string, number>
}

function judge(
  { siteName, name, address, block }: PropertyLine,
  { sites, known, blockIds }: Known,
): Judgement {
  const developmentId = sites.get(siteName.toLowerCase())
  if (developmentId === undefined)
    return { column: 'siteName', message: 'There is no site with this name. Check the name.' }
  const [before, ...others] = known.get(propertyKey(developmentId, name)) ?? []
  if (others.length > 0)
    return {
      column: 'name',
      message: 'Several properties at this site have this name. Rename all but one, then try again.',
    }
  const blockId = block === '' ? undefined : blockIds.get(propertyKey(developmentId, block))
  if (block !== '' && blockId === undefined)
    return { column: 'block', message: 'There is no block with this name at this site. Check the name.' }
  const body = { name, address, developmentId, ...(blockId !== undefined && { blockId }) }
  if (!before) return { does: 'added', carryOut: (tx) => createProperty(tx, { body }) }
  if (changesNothing<Partial<NamedProperty>>(before, body)) return { does: 'unchanged' }
  return {
    does: 'changed',
    carryOut: (tx) => updateProperty(tx, { params: { propertyId: before.id }, body }),
  }
}
