import type { SystemWriteCtx } from '../../context.ts'
import { emitHomesSignal, emitSignal } from '../../live/emitSignal.ts'
import type { IncidentRow } from './queries.ts'

/**
 * Signals the change to the screens of staff and of people at the given homes. Null means all homes of the development.
 */
export function signalIncident(
  tx: SystemWriteCtx,
  { id, developmentId }: Pick<IncidentRow, 'id' | 'developmentId'>,
  propertyIds: readonly number[] | null,
): void {
  if (propertyIds === null) {
    emitSignal(tx, { type: 'incident', id, right: 'incident:read', targets: [{ developmentId }] })
    return
  }
  emitSignal(tx, { type: 'incident', id, right: 'incident:manage', targets: [{ developmentId }] })
  emitHomesSignal(tx, { type: 'incident', id, right: 'incident:read' }, propertyIds)
}
