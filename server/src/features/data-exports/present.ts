import type { DataExport } from '@doorstep/contract/data-exports/schema'
import type { DataExportRow } from './queries.ts'
import { isReady, isStuck } from './rules.ts'

export function presentDataExport(row: DataExportRow | undefined, now: Date): DataExport {
  if (!row) return { state: 'none', requestedAt: null, expiresAt: null, size: null }
  const isThere = isReady(row, now)
  return {
    state: stateOf(row, now),
    requestedAt: row.requestedAt.toISOString(),
    expiresAt: (isThere && row.expiresAt?.toISOString()) || null,
    size: isThere ? row.size : null,
  }
}

function stateOf(row: DataExportRow, now: Date): DataExport['state'] {
  if (isStuck(row, now)) return 'stuck'
  return row.state === 'ready' && !isReady(row, now) ? 'expired' : row.state
}
