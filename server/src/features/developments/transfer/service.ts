import type { ImportCsv, ImportResult } from '@doorstep/contract/csv'
import type { Development, ListDevelopments } from '@doorstep/contract/developments/schema'
import { EMERGENCY_NUMBER, SITE_NAME_COLUMN } from '@doorstep/contract/developments/texts'
import { emitLoneAudit } from '../../../audit/emitAudit.ts'
import type { Ctx } from '../../../context.ts'
import { importRows } from '../../../csv/importRows.ts'
import type { Judgement } from '../../../csv/importRows.ts'
import { csvFile, csvName, everyRow } from '../../../csv/write.ts'
import type { CsvColumn } from '../../../csv/write.ts'
import type { BinaryResult } from '../../../files/store.ts'
import { requireFilterInScope } from '../../../policy/filters.ts'
import { findCountryIds } from '../../towns/queries.ts'
import { createDevelopment, updateDevelopment } from '../editing/service.ts'
import { findDevelopmentsById, findSiteNames, findSitesInScope } from '../queries.ts'
import type { DevelopmentRow } from '../queries.ts'
import { listDevelopments } from '../service.ts'
import { DevelopmentLine } from './rules.ts'

/** Exports the filtered list of developments as a file that people can import again. */
export async function exportDevelopments(
  ctx: Ctx,
  { query }: { query: ListDevelopments },
): Promise<BinaryResult> {
  await requireFilterInScope(ctx, query)
  await emitLoneAudit(ctx, { action: 'development.export', object: { type: 'development', id: null } })
  const columns: CsvColumn<Development>[] = [
    { header: SITE_NAME_COLUMN, value: (row) => row.siteName },
    { header: 'Development name', value: (row) => row.developmentName },
    { header: 'Address', value: (row) => row.address },
    { header: 'City', value: (row) => row.city },
    { header: 'Country', value: (row) => row.country },
    { header: EMERGENCY_NUMBER, value: (row) => row.emergencyNumber },
    { header: 'Status', value: (row) => (row.isActive ? 'Active' : 'Inactive') },
  ]
  const rows = everyRow(query, (page) => listDevelopments(ctx, { query: page }))
  return csvFile(csvName('developments', ctx.now(), ctx.services.config.timeZone), columns, rows)
}

/** Imports developments from a file, matched by site name: adds new ones and updates existing ones. */
export async function importDevelopments(ctx: Ctx, { body }: { body: ImportCsv }): Promise<ImportResult> {
  return importRows(ctx, body, DevelopmentLine, {
    action: 'development.import',
    type: 'development',
    keyOf: ({ siteName }) => siteName,
    existing: async (tx) => [...(await findSiteNames(tx, 'development:update')).values()],
    prepare: async (tx, rows) => {
      const countries = await findCountryIds(tx)
      const sites = await findSitesInScope(tx, 'development:update', rows)
      const own = await findDevelopmentsById(tx, 'development:update', [...sites.values()])
      return (row) => judge(row, { countries, sites, own })
    },
  })
}

interface Known {
  countries: Map<string, number>
  sites: Map<string, number>
  own: Map<number, DevelopmentRow>
}

function judge(row: DevelopmentLine, { countries, sites, own }: Known): Judgement {
  const countryId = countries.get(row.country.toLowerCase())
  if (countryId === undefined)
    return { column: 'country', message: 'There is no country with this name. Check the name.' }
  const developmentId = sites.get(row.siteName.toLowerCase())
  const { emergencyNumber, ...fields } = row
  const body = { ...fields, cityId: null, countryId, ...(emergencyNumber !== '' && { emergencyNumber }) }
  const before = developmentId === undefined ? undefined : own.get(developmentId)
  if (developmentId === undefined || !before)
    return { does: 'added', carryOut: (tx) => createDevelopment(tx, { body }) }
  const isSame =
    before.siteName === row.siteName &&
    before.developmentName === row.developmentName &&
    before.address === row.address &&
    before.city.toLowerCase() === row.city.toLowerCase() &&
    before.countryId === countryId &&
    (emergencyNumber === '' || before.emergencyNumber === emergencyNumber)
  if (isSame) return { does: 'unchanged' }
  return { does: 'changed', carryOut: (tx) => updateDevelopment(tx, { params: { developmentId }, body }) }
}
