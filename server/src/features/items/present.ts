import type { Item } from '@doorstep/contract/items/schema'
import type { ItemRow } from './queries.ts'

export function presentItem(row: ItemRow): Item {
  const { id, kind, issueId, jobId, title, propertyName, status, at, isRead } = row
  return { id, kind, issueId, jobId, title, propertyName, status, at: at.toISOString(), isRead }
}
