import { flagText } from '@doorstep/contract/blocks/rules'
import type { Block, ListBlocks } from '@doorstep/contract/blocks/schema'
import { HIGHER_RISK, TALL } from '@doorstep/contract/blocks/texts'
import type { ImportCsv, ImportResult } from '@doorstep/contract/csv'
import { EMERGENCY_NUMBER, SITE_NAME_COLUMN } from '@doorstep/contract/developments/texts'
import { BLOCK_COLUMNS } from '@doorstep/contract/importColumns'
import { emitLoneAudit } from '../../../audit/emitAudit.ts'
import type { Ctx } from '../../../context.ts'
import { importRows } from '../../../csv/importRows.ts'
import type { Judgement } from '../../../csv/importRows.ts'
import { csvFile, csvName, everyRow } from '../../../csv/write.ts'
import type { CsvColumn } from '../../../csv/write.ts'
import { changesNothing } from '../../../db/changes.ts'
import type { BinaryResult } from '../../../files/store.ts'
import { requireFilterInScope } from '../../../policy/filters.ts'
import { findSiteNames, findSitesInScope } from '../../developments/queries.ts'
import { createBlock, updateBlock } from '../editing/service.ts'
import { findBlocksOf } from '../queries.ts'
import type { BlockRow } from '../queries.ts'
import { listBlocks } from '../service.ts'
import { BlockLine } from './rules.ts'

/** Exports the listed blocks as a file that can be imported again. */
export async function exportBlocks(ctx: Ctx, { query }: { query: ListBlocks }): Promise<BinaryResult> {
  await requireFilterInScope(ctx, { developmentId: query.developmentId })
  await emitLoneAudit(ctx, { action: 'block.export', object: { type: 'property', id: null } })
  const sites = await findSiteNames(ctx, 'block:manage')
  const columns: CsvColumn<Block>[] = [
    { header: SITE_NAME_COLUMN, value: (row) => sites.get(row.developmentId) ?? '' },
    { header: 'Name', value: (row) => row.name },
    { header: 'Address', value: (row) => row.address },
    { header: 'Postcode', value: (row) => row.postcode },
    { header: 'Storeys', value: (row) => row.storeys },
    { header: BLOCK_COLUMNS.heightInMetres.heading, value: (row) => row.heightMetres },
    { header: 'Year built', value: (row) => row.yearBuilt },
    { header: EMERGENCY_NUMBER, value: (row) => row.emergencyNumber },
    { header: 'Development', value: (row) => row.developmentName },
    { header: TALL, value: (row) => flagText(row.tall) },
    { header: HIGHER_RISK, value: (row) => flagText(row.higherRisk) },
    { header: 'Homes', value: (row) => row.homeCount },
    { header: 'Status', value: (row) => (row.isActive ? 'Active' : 'Inactive') },
  ]
  const rows = everyRow(query, (page) => listBlocks(ctx, { query: page }))
  return csvFile(csvName('blocks', ctx.now(), ctx.services.config.timeZone), columns, rows)
}

/** Imports blocks: adds new ones and changes existing ones, matched by site and name. */
export async function importBlocks(ctx: Ctx, { body }: { body: ImportCsv }): Promise<ImportResult> {
  return importRows(ctx, body, BlockLine, {
    action: 'block.import',
    type: 'property',
    keyOf: ({ siteName, name }) => `${siteName}\n${name}`,
    existing: async (tx, rows) => {
      const blocks = await findBlocksOf(tx, [...(await findSitesInScope(tx, 'block:manage', rows)).values()])
      return blocks.map(({ siteName, name }) => `${siteName}\n${name}`)
    },
    prepare: async (tx, rows) => {
      const sites = await findSitesInScope(tx, 'block:manage', rows)
      const blocks = await findBlocksOf(tx, [...sites.values()])
      const known = new Map(blocks.map((block) => [keyOf(block), block]))
      return (row) => judge(row, sites, known)
    },
  })
}

const keyOf = ({ developmentId, name }: { developmentId: number; name: string }): string =>
  `${developmentId} ${name.toLowerCase()}`

function judge(
  { siteName, heightInMetres: heightMetres, ...said }: BlockLine,
  sites: Map<string, number>,
  known: Map<string, BlockRow>,
): Judgement {
  const line = { ...said, heightMetres }
  const developmentId = sites.get(siteName.toLowerCase())
  if (developmentId === undefined)
    return { column: 'siteName', message: 'There is no site with this name. Check the name.' }
  const before = known.get(keyOf({ developmentId, name: line.name }))
  if (!before)
    return {
      does: 'added',
      carryOut: (tx) => createBlock(tx, { body: { ...line, developmentId } }),
    }
  const body = {
    name: line.name,
    address: line.address,
    postcode: line.postcode,
    storeys: line.storeys ?? before.storeys,
    heightMetres: line.heightMetres ?? before.heightMetres,
    yearBuilt: line.yearBuilt ?? before.yearBuilt,
    emergencyNumber: line.emergencyNumber === '' ? (before.emergencyNumber ?? '') : line.emergencyNumber,
  }
  if (changesNothing({ ...before, emergencyNumber: before.emergencyNumber ?? '' }, body))
    return { does: 'unchanged' }
  return { does: 'changed', carryOut: (tx) => updateBlock(tx, { params: { blockId: before.id }, body }) }
}
