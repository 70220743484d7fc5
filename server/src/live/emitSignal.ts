import type { LiveKind } from '@doorstep/contract/events/rules'
import type { SystemWriteCtx } from '../context.ts'
import { notifyAfter } from '../db/notices.ts'
import { LIVE_CHANNEL } from './hub.ts'
import type { Signal } from './hub.ts'
import type { Right } from '../policy/policy.ts'

/** Notifies every process on the database once the transaction has committed. */
export function emitSignal(ctx: SystemWriteCtx, signal: Signal): void {
  if (ctx.silent) return
  notifyAfter(ctx.db, { channel: LIVE_CHANNEL, payload: JSON.stringify(signal) })
}

/** A NOTIFY payload is limited to 8,000 bytes. */
const PEOPLE_A_SIGNAL = 500
const TARGETS_A_SIGNAL = 250

/**
 * Tells the pages of these people that their notifications have changed. The `issueId` 0 means that no particular issue
 * has changed.
 */
export function emitNotificationSignal(
  ctx: SystemWriteCtx,
  issueId: number,
  userIds: readonly number[],
): void {
  emitPeopleSignal(ctx, { type: 'notification', id: issueId }, userIds)
}

/** Tells only the pages of these people that a record has changed. */
export function emitPeopleSignal(
  ctx: SystemWriteCtx,
  { type, id }: { type: LiveKind; id: number },
  userIds: readonly number[],
): void {
  for (let at = 0; at < userIds.length; at += TARGETS_A_SIGNAL) {
    const targets = userIds.slice(at, at + TARGETS_A_SIGNAL).map((userId) => ({ userId }))
    // Everybody has this right for their own account, so only the list of people decides.
    emitSignal(ctx, { type, id, right: 'notification:list', targets })
  }
}

/** Tells the pages of people at these homes that a record has changed. */
export function emitHomesSignal(
  ctx: SystemWriteCtx,
  { type, id, right }: { type: LiveKind; id: number; right: Right },
  propertyIds: readonly number[],
): void {
  for (let at = 0; at < propertyIds.length; at += TARGETS_A_SIGNAL) {
    const targets = propertyIds.slice(at, at + TARGETS_A_SIGNAL).map((propertyId) => ({ propertyId }))
    emitSignal(ctx, { type, id, right, targets })
  }
}

/** Tells the pages of these people that their rights have changed. */
export function emitSessionSignal(ctx: SystemWriteCtx, userIds: readonly number[]): void {
  for (let at = 0; at < userIds.length; at += PEOPLE_A_SIGNAL)
    emitSignal(ctx, { type: 'session', userIds: userIds.slice(at, at + PEOPLE_A_SIGNAL) })
}
