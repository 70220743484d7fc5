import type { ImportCsv, ImportResult } from '@doorstep/contract/csv'
import type { FirmSummary, ListFirms } from '@doorstep/contract/firms/schema'
import { PAPER_STATE_LABELS } from '@doorstep/contract/firms/texts'
import { emitLoneAudit } from '../../../audit/emitAudit.ts'
import type { Ctx } from '../../../context.ts'
import { importRows } from '../../../csv/importRows.ts'
import type { Judgement } from '../../../csv/importRows.ts'
import { csvFile, csvName, everyRow } from '../../../csv/write.ts'
import type { CsvColumn } from '../../../csv/write.ts'
import type { BinaryResult } from '../../../files/store.ts'
import { requireFilterInScope } from '../../../policy/filters.ts'
import { findSiteNames, findSitesInScope } from '../../developments/queries.ts'
import { findFirmNames, findFirmsByName } from '../queries.ts'
import type { FirmRow } from '../queries.ts'
import { createFirm, listFirms, updateFirm } from '../service.ts'
import { FirmLine } from './rules.ts'

/** Exports the listed firms as a file that can be imported again. */
export async function exportFirms(ctx: Ctx, { query }: { query: ListFirms }): Promise<BinaryResult> {
  await requireFilterInScope(ctx, { developmentId: query.developmentId })
  await emitLoneAudit(ctx, { action: 'firm.export', object: { type: 'firm', id: null } })
  const sites = await findSiteNames(ctx, 'firm:manage')
  const columns: CsvColumn<FirmSummary>[] = [
    { header: 'Name', value: (row) => row.name },
    { header: 'Email', value: (row) => row.email },
    { header: 'Phone', value: (row) => row.phone },
    { header: 'Trades', value: (row) => row.trades.join(', ') },
    { header: 'Sites', value: (row) => row.developments.map(({ id }) => sites.get(id) ?? '').join(', ') },
    { header: 'Documents', value: (row) => PAPER_STATE_LABELS[row.paperState] },
    { header: 'First expiry', value: (row) => row.expiresOn },
    { header: 'People', value: (row) => row.peopleCount },
    { header: 'Status', value: (row) => (row.isActive ? 'Active' : 'Inactive') },
  ]
  const rows = everyRow(query, (page) => listFirms(ctx, { query: page }))
  return csvFile(csvName('firms', ctx.now(), ctx.services.config.timeZone), columns, rows)
}

/** Imports firms: adds new ones and changes existing ones, matched by name. */
export async function importFirms(ctx: Ctx, { body }: { body: ImportCsv }): Promise<ImportResult> {
  return importRows(ctx, body, FirmLine, {
    action: 'firm.import',
    type: 'firm',
    keyOf: ({ name }) => name,
    isRehearsed: true,
    existing: (tx) => findFirmNames(tx, 'firm:manage'),
    prepare: async (tx, rows) => {
      const named = rows.flatMap((row) => row.sites.map((siteName) => ({ siteName })))
      const sites = await findSitesInScope(tx, 'firm:manage', named)
      const known = await findFirmsByName(
        tx,
        'firm:manage',
        rows.map(({ name }) => name),
      )
      return (row) => judge(row, sites, known)
    },
  })
}

function judge(line: FirmLine, sites: Map<string, number>, known: Map<string, FirmRow>): Judgement {
  const { sites: siteNames, ...fields } = line
  const missing = siteNames.find((site) => !sites.has(site.toLowerCase()))
  if (missing !== undefined || siteNames.length === 0)
    return { column: 'sites', message: 'There is no site with this name. Check the name.' }
  const developmentIds = siteNames.flatMap((site) => sites.get(site.toLowerCase()) ?? [])
  const body = { ...fields, developmentIds }
  const before = known.get(fields.name.toLowerCase())
  if (!before) return { does: 'added', carryOut: (tx) => createFirm(tx, { body }) }
  if (isSame(before, body)) return { does: 'unchanged' }
  return {
    does: 'changed',
    carryOut: (tx) => updateFirm(tx, { params: { firmId: before.id }, body }),
  }
}

type Facts = Pick<FirmRow, 'name' | 'email' | 'phone' | 'trades'>

const factsOf = ({ name, email, phone, trades }: Facts): string =>
  JSON.stringify([name, email, phone, [...trades].sort()])

function isSame(before: FirmRow, body: Facts & { developmentIds: number[] }): boolean {
  const served = before.developments.map(({ id }) => id)
  return factsOf(before) === factsOf(body) && body.developmentIds.every((id) => served.includes(id))
}
