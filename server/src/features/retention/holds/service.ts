import type { ListHolds, RetentionHold, SetHold } from '@doorstep/contract/retention/schema'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { lockName, withTransaction } from '../../../context.ts'
import type { Ctx, Params, SystemWriteCtx } from '../../../context.ts'
import { AppError, invalid, notFound } from '../../../errors.ts'
import { authorize } from '../../../policy/authorize.ts'
import { includes } from '../../../policy/scopes.ts'
import { deleteHold, findHoldable, findHolds, getHold, insertHold } from './queries.ts'
import type { HoldRow } from './queries.ts'

const HOLDS_SHOWN = 500

// These messages may reveal which people and issues exist, because only administrators get them.
const NO_PERSON = { userId: 'There is no such person. Choose one from the list.' }
const NO_ISSUE = { jobId: 'There is no issue with this job number. Check the number.' }

/** Setting a hold and anonymising a batch exclude each other, so that a confirmed hold is always kept. */
export async function lockRetention(tx: SystemWriteCtx): Promise<void> {
  await lockName(tx, 'retention')
}

/**
 * Lists the holds, newest first. For one person or issue, the list includes the holds that keep that person or issue
 * indirectly.
 */
export async function listHolds(ctx: Ctx, { query }: { query: ListHolds }): Promise<RetentionHold[]> {
  return (await findHolds(ctx, query, HOLDS_SHOWN)).map((row) => presentHold(ctx, row))
}

function presentHold(ctx: Ctx, { setAt, ...row }: HoldRow): RetentionHold {
  const can = includes(ctx.actor, 'retention:hold', {}) ? (['retention:hold'] as const) : []
  return { ...row, setAt: setAt.toISOString(), can: [...can] }
}

export async function setHold(ctx: Ctx, { body }: { body: SetHold }): Promise<RetentionHold> {
  const target = targetOf(body)
  return withTransaction(ctx, async (tx) => {
    authorize(tx, 'retention:hold', {})
    await lockRetention(tx)
    const held = await findHoldable(tx, target)
    const isPerson = 'userId' in target
    if (!held) throw invalid(isPerson ? NO_PERSON : NO_ISSUE)
    if (held.isAnonymised)
      throw new AppError(
        'CONFLICT',
        'The personal data has already been removed, so a hold is no longer possible.',
      )
    const { reason } = body
    const holdId = await insertHold(tx, {
      userId: isPerson ? held.id : null,
      issueId: isPerson ? null : held.id,
      reason,
    })
    if (holdId === undefined)
      throw new AppError('CONFLICT', `This ${isPerson ? 'person' : 'issue'} is already on hold.`)
    await emitAudit(tx, {
      action: 'retention.hold',
      object: { type: isPerson ? 'user' : 'issue', id: held.id },
      after: { holdId },
    })
    return presentHold(tx, await getHold(tx, holdId))
  })
}

function targetOf({ userId = null, jobId = null }: SetHold): { userId: number } | { jobId: number } {
  if (userId !== null && jobId !== null) throw invalid({ jobId: 'Choose a person or an issue, not both.' })
  if (userId !== null) return { userId }
  if (jobId !== null) return { jobId }
  throw invalid({ userId: 'Choose a person or an issue.' })
}

/** Lifts a hold. Retention applies again from the next run. */
export async function liftHold(ctx: Ctx, { params }: Params<'holdId'>): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    authorize(tx, 'retention:hold', {})
    const held = await deleteHold(tx, params.holdId)
    if (!held) throw notFound()
    await emitAudit(tx, {
      action: 'retention.lift',
      object: held.userId === null ? { type: 'issue', id: held.issueId } : { type: 'user', id: held.userId },
      before: { holdId: params.holdId },
    })
  })
}
