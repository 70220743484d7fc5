import type { FailedMessage, ListFailedMessages } from '@doorstep/contract/outbox/schema'
import {
  CHANNEL_LABELS,
  failureText,
  MESSAGE_KIND_LABELS,
  RETRY_BLOCK_TEXTS,
} from '@doorstep/contract/outbox/texts'
import { emitLoneAudit } from '../../../audit/emitAudit.ts'
import type { Ctx } from '../../../context.ts'
import { countedRows, csvFile, csvInstant, csvName } from '../../../csv/write.ts'
import type { CsvColumn } from '../../../csv/write.ts'
import type { BinaryResult } from '../../../files/store.ts'
import { listFailedMessages } from '../failed/service.ts'

/** Exports the list of undelivered messages. The file has no message texts, and only the end of each phone number. */
export async function exportFailedMessages(
  ctx: Ctx,
  { query }: { query: ListFailedMessages },
): Promise<BinaryResult> {
  const { count, rows } = await countedRows(query, (page) => listFailedMessages(ctx, { query: page }))
  const { channel, kind, q } = query
  await emitLoneAudit(ctx, {
    action: 'outbox.export',
    object: { type: 'outbox', id: null },
    // The audit records that somebody searched for an address, but not the address, because it is personal data.
    after: { count, channel, kind, searched: q === undefined || q === '' ? [] : ['q'] },
  })
  const { timeZone } = ctx.services.config
  return csvFile(csvName('undelivered', ctx.now(), timeZone), columnsFor(timeZone), rows)
}

function columnsFor(timeZone: string): CsvColumn<FailedMessage>[] {
  return [
    { header: 'Recipient', value: (row) => row.to },
    { header: 'Channel', value: (row) => CHANNEL_LABELS[row.channel] },
    { header: 'About', value: (row) => MESSAGE_KIND_LABELS[row.kind] },
    { header: 'Given up', value: (row) => csvInstant(row.failedAt, timeZone) },
    { header: 'Tries', value: (row) => row.attempts },
    { header: 'Reason', value: (row) => failureText(row.failure) },
    { header: 'Code', value: (row) => row.failure },
    {
      header: 'Why no retry is possible',
      value: (row) => (row.blocked === null ? null : RETRY_BLOCK_TEXTS[row.blocked]),
    },
  ]
}
