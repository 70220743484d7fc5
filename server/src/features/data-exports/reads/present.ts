import { ROLE_LABELS } from '@doorstep/contract/access'
import type { DataRead } from '@doorstep/contract/data-exports/schema'
import type { DataReadRow } from './queries.ts'
import { READ_ACTIONS } from './rules.ts'

const NOBODY_KNOWN = 'Somebody who has left'

export function presentDataRead({ id, at, action, role, firmName, jobIds }: DataReadRow): DataRead {
  return {
    id,
    at: at.toISOString(),
    what: READ_ACTIONS[action] ?? 'vulnerablePersons',
    readBy: firmName ?? (role === null ? NOBODY_KNOWN : ROLE_LABELS[role]),
    jobIds: jobIds ?? [],
  }
}
