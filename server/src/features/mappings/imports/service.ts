import type { ImportCsv, ImportResult } from '@doorstep/contract/csv'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { Ctx } from '../../../context.ts'
import { countImport } from '../../../csv/importRows.ts'
import { importResult, readCsv } from '../../../csv/read.ts'
import { carryOutGrants, planRoles } from '../../users/imports/service.ts'
import { RoleRow } from '../../users/imports/rules.ts'

/** Roles of people who are there, from a file. All of it or nothing, and nothing the second time. */
export async function importMappings(ctx: Ctx, { body }: { body: ImportCsv }): Promise<ImportResult> {
  await countImport(ctx)
  const file = await readCsv(body.csv, RoleRow)
  return withTransaction(ctx, async (tx) => {
    const plan = await planRoles(tx, 'mapping:change', file.rows)
    const unknown = plan.strangers.map(({ line }) => ({
      line,
      column: 'email',
      message: 'There is nobody with this email address among your people.',
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
