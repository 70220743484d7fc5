import { ROLE_LABELS } from '@doorstep/contract/access'
import type { ListUsers, UserSummary } from '@doorstep/contract/users/schema'
import { FIRST_NAME, LAST_NAME } from '@doorstep/contract/users/texts'
import { emitLoneAudit } from '../../../audit/emitAudit.ts'
import type { Ctx } from '../../../context.ts'
import { csvFile, csvInstant, csvName, everyRow } from '../../../csv/write.ts'
import type { CsvColumn } from '../../../csv/write.ts'
import type { BinaryResult } from '../../../files/store.ts'
import { requireFilterInScope } from '../../../policy/filters.ts'
import { listUsers } from '../service.ts'

/** The list of people as it is filtered now, as a file. That it was taken out is written down. */
export async function exportUsers(ctx: Ctx, { query }: { query: ListUsers }): Promise<BinaryResult> {
  await requireFilterInScope(ctx, query)
  const { timeZone } = ctx.services.config
  const { status, role, developmentId, q } = query
  await emitLoneAudit(ctx, {
    action: 'user.export',
    object: { type: 'user', id: null },
    after: { status, role, developmentId, isSearch: q !== undefined && q !== '' },
  })
  const columns: CsvColumn<UserSummary>[] = [
    { header: FIRST_NAME, value: (row) => row.firstName },
    { header: LAST_NAME, value: (row) => row.lastName },
    { header: 'Email', value: (row) => row.email },
    { header: 'Role', value: (row) => ROLE_LABELS[row.role] },
    { header: 'Status', value: (row) => row.status },
    { header: 'Two-step sign-in', value: (row) => (row.mfaEnabled ? 'On' : 'Off') },
    { header: 'Signed up', value: (row) => csvInstant(row.appliedAt, timeZone) },
    { header: 'Requested address', value: (row) => row.requestedProperty?.address ?? null },
  ]
  const rows = everyRow(query, (page) => listUsers(ctx, { query: page }))
  return csvFile(csvName('people', ctx.now(), timeZone), columns, rows)
}
