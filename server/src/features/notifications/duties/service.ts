import type { SystemWriteCtx } from '../../../context.ts'
import { emitNotificationSignal } from '../../../live/emitSignal.ts'
import type { Actor } from '../../../policy/actor.ts'
import type { Receiver } from '../queries.ts'
import { insertAssigned, insertNewReport, insertWarned } from './queries.ts'
import type { ReportReceiver } from './queries.ts'

interface Cause {
  id: number
  developmentId: number
}

/** Adds a notification for the new owner of an issue. Returns their email choice. */
export async function addAssigned(
  tx: SystemWriteCtx,
  { id }: Cause,
  { ownerId, isMailed }: { ownerId: number; isMailed: boolean },
): Promise<Receiver | undefined> {
  if (tx.silent) return undefined
  emitNotificationSignal(tx, id, [ownerId])
  const [owner] = await insertAssigned(tx, { issueId: id, at: tx.now(), isMailed }, ownerId)
  return owner
}

/** Notifies the owner. Managers are also notified about emergencies, missed deadlines and issues without an owner. */
export async function addWarning(
  tx: SystemWriteCtx,
  issue: Cause & { ownerId: number | null },
  kind: 'dueSoon' | 'overdue' | 'emergency' | 'residentWrote' | 'verdictGiven' | 'firmMoved',
  { withAdministrators = false }: { withAdministrators?: boolean } = {},
): Promise<Receiver[]> {
  if (tx.silent) return []
  const { id, developmentId, ownerId } = issue
  const receivers = await insertWarned(
    tx,
    { issueId: id, kind, at: tx.now() },
    { developmentId, ownerId, withManagers: kind === 'overdue' || kind === 'emergency', withAdministrators },
  )
  emitNotificationSignal(
    tx,
    id,
    receivers.map(({ userId }) => userId),
  )
  return receivers
}

/** Adds notifications about a new report for the people who decide about it and for its owner. Returns these people. */
export async function addNewReport(
  tx: SystemWriteCtx & { actor?: Actor },
  { id, developmentId, ownerId }: Cause & { ownerId: number | null },
): Promise<ReportReceiver[]> {
  if (tx.silent) return []
  const authorId = tx.actor?.userId ?? 0
  const receivers = await insertNewReport(tx, {
    issueId: id,
    developmentId,
    authorId,
    ownerId: ownerId === authorId ? null : ownerId,
    at: tx.now(),
  })
  emitNotificationSignal(tx, id, [...new Set(receivers.map(({ userId }) => userId))])
  return receivers
}
