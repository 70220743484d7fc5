import type { ImportCsv, ImportResult } from '@doorstep/contract/csv'
import type { ListMappings, Mapping } from '@doorstep/contract/mappings/schema'
import { emitAudit, emitLoneAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { Ctx } from '../../../context.ts'
import { countImport } from '../../../csv/importRows.ts'
import { importResult, readCsv } from '../../../csv/read.ts'
import { csvFile, csvName, everyRow } from '../../../csv/write.ts'
import type { CsvColumn } from '../../../csv/write.ts'
import type { BinaryResult } from '../../../files/store.ts'
import { RoleRow } from '../../users/transfer/rules.ts'
import { carryOutGrants, planRoles } from '../../users/transfer/service.ts'
import { listMappings, requireFilter } from '../service.ts'

const COLUMNS: CsvColumn<Mapping>[] = [
  { header: 'Email', value: (row) => row.userEmail },
  { header: 'Name', value: (row) => row.userName },
  { header: 'Role', value: (row) => row.roleName },
  { header: 'Development', value: (row) => row.developmentName },
  { header: 'Property', value: (row) => row.propertyName },
  { header: 'Address', value: (row) => row.propertyAddress },
]

/** Exports the filtered list of roles as a file. The audit records the export. */
export async function exportMappings(ctx: Ctx, { query }: { query: ListMappings }): Promise<BinaryResult> {
  await requireFilter(ctx, query)
  const { userId, propertyId, developmentId, role, q } = query
  await emitLoneAudit(ctx, {
    action: 'mapping.export',
    object: { type: 'user', id: userId ?? null },
    after: { propertyId, developmentId, role, isSearch: q !== undefined && q !== '' },
  })
  const rows = everyRow(query, (page) => listMappings(ctx, { query: page }))
  return csvFile(csvName('roles', ctx.now(), ctx.services.config.timeZone), COLUMNS, rows)
}

/**
 * Imports roles of existing people from a file, either all lines or none. A second import of the same file changes
 * nothing.
 */
export async function importMappings(ctx: Ctx, { body }: { body: ImportCsv }): Promise<ImportResult> {
  await countImport(ctx)
  const file = await readCsv(body.csv, RoleRow)
  return withTransaction(ctx, async (tx) => {
    const plan = await planRoles(tx, 'mapping:change', file.rows)
    const unknown = plan.strangers.map(({ line }) => ({
      line,
      column: 'email',
      message: 'You do not manage anybody with this email address. Check the address.',
    }))
    const errors = [...file.errors, ...plan.errors, ...unknown]
    const counts = { added: plan.grants.length, changed: 0, unchanged: plan.unchanged }
    const applied = !body.dryRun && errors.length === 0
    if (applied) {
      await carryOutGrants(tx, 'mapping:change', plan.grants)
      await emitAudit(tx, { action: 'mapping.import', object: { type: 'user', id: null }, after: counts })
    }
    return importResult({ ...file, errors }, counts, applied)
  })
}
