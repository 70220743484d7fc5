import type { DeadlineRule, ListDeadlineRules } from '@doorstep/contract/deadlines/schema'
import {
  amountText,
  DEADLINE_KIND_LABELS,
  NO_PROMISE,
  RULE_STATE_LABELS,
} from '@doorstep/contract/deadlines/texts'
import { emitLoneAudit } from '../../../audit/emitAudit.ts'
import type { Ctx } from '../../../context.ts'
import { countedRows, csvFile, csvName } from '../../../csv/write.ts'
import type { CsvColumn } from '../../../csv/write.ts'
import type { BinaryResult } from '../../../files/store.ts'
import { requireFilterInScope } from '../../../policy/filters.ts'
import { listDeadlineRules } from '../service.ts'

/** Exports the filtered deadline rules as a file: global rules, and rules for developments that the reader manages. */
export async function exportDeadlineRules(
  ctx: Ctx,
  { query }: { query: ListDeadlineRules },
): Promise<BinaryResult> {
  await requireFilterInScope(ctx, query)
  const { count, rows } = await countedRows(query, (page) => listDeadlineRules(ctx, { query: page }))
  const { developmentId, priority, kind, state } = query
  await emitLoneAudit(ctx, {
    action: 'deadlineRule.export',
    object: { type: 'deadlineRule', id: null },
    after: { count, developmentId, priority, kind, state },
  })
  return csvFile(csvName('deadlines', ctx.now(), ctx.services.config.timeZone), COLUMNS, rows)
}

const COLUMNS: CsvColumn<DeadlineRule>[] = [
  { header: 'Priority', value: (row) => row.priority },
  { header: 'Promise', value: (row) => DEADLINE_KIND_LABELS[row.kind] },
  {
    header: 'Time',
    value: ({ amount, unit }) => (amount === null || unit === null ? NO_PROMISE : amountText(amount, unit)),
  },
  { header: 'Development', value: (row) => row.developmentName ?? 'All' },
  { header: 'Category', value: (row) => row.category ?? 'All' },
  { header: 'From', value: (row) => row.beginsOn },
  { header: 'Status', value: (row) => RULE_STATE_LABELS[row.state] },
]
