import type { ListOrders, Order } from '@doorstep/contract/orders/schema'
import { ORDER_STATUS_LABELS } from '@doorstep/contract/orders/texts'
import { emitLoneAudit } from '../../../audit/emitAudit.ts'
import type { Ctx } from '../../../context.ts'
import { countedRows, csvFile, csvInstant, csvName } from '../../../csv/write.ts'
import type { CsvColumn } from '../../../csv/write.ts'
import type { BinaryResult } from '../../../files/store.ts'
import { requireFilterInScope } from '../../../policy/filters.ts'
import { listOrders } from '../reading/service.ts'

export async function exportOrders(ctx: Ctx, { query }: { query: ListOrders }): Promise<BinaryResult> {
  await requireFilterInScope(ctx, { developmentId: query.developmentId ?? undefined })
  const { count, rows } = await countedRows(query, (page) => listOrders(ctx, { query: page }))
  const { status, firmId, developmentId, late, trade, outcome, from, to } = query
  await emitLoneAudit(ctx, {
    action: 'order.export',
    object: { type: 'issue', id: null },
    after: { count, status, firmId, developmentId, late, trade, outcome, from, to },
  })
  const { timeZone } = ctx.services.config
  return csvFile(csvName('work-orders', ctx.now(), timeZone), columnsFor(timeZone), rows)
}

const PENCE = 100

/**
 * The file starts with the columns of the screen, in the same order. The file contains no access details and no contact
 * details.
 */
function columnsFor(timeZone: string): CsvColumn<Order>[] {
  const at = (instant: string | null): string | null => csvInstant(instant, timeZone)
  return [
    { header: 'Job ID', value: (row) => row.jobId },
    { header: 'Created', value: (row) => at(row.createdAt) },
    { header: 'Issue', value: (row) => row.issueTitle },
    { header: 'Firm', value: (row) => row.firmName },
    { header: 'Property', value: (row) => row.propertyName },
    { header: 'Address', value: (row) => row.address },
    { header: 'Development', value: (row) => row.developmentName },
    { header: 'Appointment from', value: (row) => at(row.appointment?.startsAt ?? null) },
    { header: 'Appointment to', value: (row) => at(row.appointment?.endsAt ?? null) },
    { header: 'Due', value: (row) => at(row.dueAt) },
    { header: 'Status', value: (row) => ORDER_STATUS_LABELS[row.status] },
    { header: 'Work requested', value: (row) => row.words },
    { header: 'Limit (£)', value: (row) => (row.limitPence === null ? null : row.limitPence / PENCE) },
    { header: 'Sent', value: (row) => at(row.sentAt) },
    { header: 'Accepted', value: (row) => at(row.acceptedAt) },
    { header: 'Declined', value: (row) => at(row.declinedAt) },
    { header: 'Reason', value: (row) => row.declineReason },
    { header: 'Done', value: (row) => at(row.doneAt) },
    { header: 'What was done', value: (row) => row.doneWords },
    { header: 'Verified', value: (row) => at(row.verifiedAt) },
    { header: 'Cancelled', value: (row) => at(row.cancelledAt) },
  ]
}
