import type { Alert, ListAlerts } from '@doorstep/contract/alerts/schema'
import { ALL_SITES } from '@doorstep/contract/alerts/texts'
import { SITE_NAME_COLUMN } from '@doorstep/contract/developments/texts'
import { emitLoneAudit } from '../../../audit/emitAudit.ts'
import type { Ctx } from '../../../context.ts'
import { csvFile, csvInstant, csvName, everyRow } from '../../../csv/write.ts'
import type { CsvColumn } from '../../../csv/write.ts'
import type { BinaryResult } from '../../../files/store.ts'
import { requireFilterInScope } from '../../../policy/filters.ts'
import { listAlerts } from '../service.ts'

export async function exportAlerts(ctx: Ctx, { query }: { query: ListAlerts }): Promise<BinaryResult> {
  await requireFilterInScope(ctx, query)
  const { timeZone } = ctx.services.config
  await emitLoneAudit(ctx, { action: 'alert.export', object: { type: 'alert', id: null } })
  const columns: CsvColumn<Alert>[] = [
    { header: SITE_NAME_COLUMN, value: (row) => row.siteName ?? ALL_SITES },
    { header: 'Message', value: (row) => row.message },
    { header: 'Severity', value: (row) => row.severity },
    { header: 'Starts', value: (row) => csvInstant(row.startsAt, timeZone) },
    { header: 'Expires', value: (row) => csvInstant(row.expiresAt, timeZone) },
    { header: 'State', value: (row) => row.state },
    { header: 'Written', value: (row) => csvInstant(row.createdAt, timeZone) },
  ]
  const rows = everyRow(query, (page) => listAlerts(ctx, { query: page }))
  return csvFile(csvName('alerts', ctx.now(), timeZone), columns, rows)
}
