import type { SystemWriteCtx } from '../../../context.ts'
import { emitItemSignal } from '../../../live/emitSignal.ts'
import type { Receiver } from '../queries.ts'
import { insertAssigned, insertWarned } from './queries.ts'

interface Cause {
  id: number
  developmentId: number
}

/** Tells somebody that an issue is theirs now; answers how they want it by mail. */
export async function addAssigned(
  tx: SystemWriteCtx,
  { id }: Cause,
  { ownerId, isMailed }: { ownerId: number; isMailed: boolean },
): Promise<Receiver | undefined> {
  if (tx.silent) return undefined
  emitItemSignal(tx, id, [ownerId])
  const [owner] = await insertAssigned(tx, { issueId: id, at: tx.now(), isMailed }, ownerId)
  return owner
}

/** Tells the owner of a deadline that is near or over, or that the reporter wrote, a firm moved its work order or it is not fixed; the managers where it is over or nobody's. */
export async function addWarning(
  tx: SystemWriteCtx,
  issue: Cause & { ownerId: number | null },
  kind: 'dueSoon' | 'overdue' | 'residentWrote' | 'verdictGiven' | 'firmMoved',
  { withAdministrators = false }: { withAdministrators?: boolean } = {},
): Promise<Receiver[]> {
  if (tx.silent) return []
  const { id, developmentId, ownerId } = issue
  const receivers = await insertWarned(
    tx,
    { issueId: id, kind, at: tx.now() },
    { developmentId, ownerId, withManagers: kind === 'overdue', withAdministrators },
  )
  emitItemSignal(
    tx,
    id,
    receivers.map(({ userId }) => userId),
  )
  return receivers
}
