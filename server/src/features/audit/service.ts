import type { AuditEvent, ListAuditEvents } from '@doorstep/contract/audit/schema'
import { emitLoneAudit } from '../../audit/emitAudit.ts'
import type { Ctx } from '../../context.ts'
import { csvFile, csvInstant, csvName, everyRow } from '../../csv/write.ts'
import type { CsvColumn } from '../../csv/write.ts'
import type { BinaryResult } from '../../files/store.ts'
import { positionOf, sortedPage } from '../../paging/pages.ts'
import type { Page } from '../../paging/pages.ts'
import { beginningOf, endOf } from '../../time/civil.ts'
import { includes } from '../../policy/scopes.ts'
import { presentAuditEvent } from './present.ts'
import { findAuditEvents } from './queries.ts'

/**
 * Returns the events in the scope of the right. A filter by an object that the reader cannot see finds nothing, like a
 * filter by an unknown object.
 */
export async function listAuditEvents(
  ctx: Ctx,
  { query }: { query: ListAuditEvents },
): Promise<Page<AuditEvent>> {
  const { timeZone } = ctx.services.config
  const { from, to } = query
  const span = {
    from: from === undefined ? undefined : beginningOf(from, timeZone),
    to: to === undefined ? undefined : endOf(to, timeZone),
  }
  const found = await findAuditEvents(ctx, { ...query, ...span }, positionOf(query))
  const isWhole = includes(ctx.actor, 'audit:read', {})
  return sortedPage(found, query, (rows) => rows.map((row) => presentAuditEvent(row, { isWhole })))
}

/** Exports the list as a file with a sentence in each row. The export is audited. */
export async function exportAuditEvents(
  ctx: Ctx,
  { query }: { query: ListAuditEvents },
): Promise<BinaryResult> {
  const { timeZone } = ctx.services.config
  await emitLoneAudit(ctx, { action: 'audit.export', object: { type: 'audit', id: null } })
  const columns: CsvColumn<AuditEvent>[] = [
    { header: 'Time', value: (row) => csvInstant(row.happenedAt, timeZone) },
    { header: 'What happened', value: (row) => row.text },
    { header: 'Done by', value: (row) => row.actor?.name ?? null },
    { header: 'Action', value: (row) => row.action },
    { header: 'Object', value: (row) => row.object.name },
    { header: 'Number', value: (row) => row.id },
  ]
  const rows = everyRow(query, (page) => listAuditEvents(ctx, { query: page }))
  return csvFile(csvName('audit', ctx.now(), timeZone), columns, rows)
}
