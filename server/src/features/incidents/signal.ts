import type { SystemWriteCtx } from '../../context.ts'
import { emitSignal } from '../../live/emitSignal.ts'
import type { IncidentRow } from './queries.ts'

/** A NOTIFY payload is limited to 8,000 bytes. */
const HOMES_A_SIGNAL = 120

/** Tells the pages of staff, and of people at these homes. Null means all homes of the development. */
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
  for (let at = 0; at < propertyIds.length; at += HOMES_A_SIGNAL) {
    const targets = propertyIds.slice(at, at + HOMES_A_SIGNAL).map((propertyId) => ({ propertyId }))
    emitSignal(tx, { type: 'incident', id, right: 'incident:read', targets })
  }
}
