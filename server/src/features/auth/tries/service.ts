import { withTransaction } from '../../../context.ts'
import { CODE_LOCK_MINUTES, CODE_TRIES_MAX } from '@doorstep/contract/auth/rules'
import { TOO_MANY_CODES, WRONG_CODE } from '@doorstep/contract/auth/texts'
import { emitAudit } from '../../../audit/emitAudit.ts'
import type { Ctx, SystemWriteCtx, WriteCtx } from '../../../context.ts'
import { invalid } from '../../../errors.ts'
import { orGiveBack, rateLimited } from '../../../limits/limits.ts'
import type { Counter } from '../../../limits/limits.ts'
import { emitSignal } from '../../../live/emitSignal.ts'
import type { Recipient } from '../../../mail/write.ts'
import { endSessionById } from '../../sessions/queries.ts'
import { getMfa } from '../authenticators/queries.ts'
import { notifyOwner } from '../messages.ts'
import { updateTries } from '../second-step/queries.ts'
import type { StepRow } from '../second-step/queries.ts'

const LOCK_SECONDS = CODE_LOCK_MINUTES * 60

function codeLock(ctx: Ctx): Counter {
  return ctx.services.limits.custom('code_lock', { points: 1, seconds: LOCK_SECONDS })
}

/**
 * The result of a code. A right code opens a session, and a wrong code either allows another try or ends the session.
 */
export type Verdict<Opened> = { opened: Opened } | { wrong: 'again' | 'over' }

/** Counts the attempt before the code is checked. Throws if the code is wrong. */
export async function countedTry<Opened>(ctx: Ctx, judge: () => Promise<Verdict<Opened>>): Promise<Opened> {
  const tries = await countTry(ctx)
  // The transaction must commit to keep a wrong code counted, so this function throws the error afterwards.
  const verdict = await orGiveBack(judge, () => giveBackTry(ctx))
  if ('opened' in verdict) return verdict.opened
  await lockAfter(ctx, tries)
  if (verdict.wrong === 'again') throw invalid({ code: WRONG_CODE })
  throw invalid({ code: TOO_MANY_CODES }, { sessionEnded: true })
}

/** Counts the attempt before the code is checked, so that simultaneous codes cannot exceed the limit. */
async function countTry(ctx: Ctx): Promise<number> {
  const { limits, config } = ctx.services
  const userKey = String(ctx.actor.userId)
  const locked = await codeLock(ctx).wait(userKey)
  if (locked > 0) throw rateLimited(locked)
  const tries = await limits.shared('LIMIT_CODE_WRONG').count(userKey)
  const isOver = tries > config.limits.LIMIT_CODE_WRONG.points
  // A lock might have begun, and reset the count, since the first check.
  const wait = isOver ? LOCK_SECONDS : await codeLock(ctx).wait(userKey)
  if (wait === 0) return tries
  await giveBackTry(ctx)
  throw rateLimited(wait)
}

export async function giveBackTry(ctx: Ctx): Promise<void> {
  await ctx.services.limits.shared('LIMIT_CODE_WRONG').giveBack(String(ctx.actor.userId))
}

/** After the last wrong code that the limit allows, locks the account's codes and emails the owner once. */
async function lockAfter(ctx: Ctx, tries: number): Promise<void> {
  const { limits, config } = ctx.services
  const userKey = String(ctx.actor.userId)
  if (tries < config.limits.LIMIT_CODE_WRONG.points) return
  const lock = codeLock(ctx).consume(userKey)
  const isFirst = await lock.then(
    () => true,
    () => false,
  )
  if (!isFirst) return
  await limits.shared('LIMIT_CODE_WRONG').clear(userKey)
  await withTransaction(ctx, async (tx) => notifyCodesLocked(tx, await getMfa(tx, tx.actor.userId)))
}

export async function forgetTries(ctx: Ctx): Promise<void> {
  await ctx.services.limits.shared('LIMIT_CODE_WRONG').clear(String(ctx.actor.userId))
}

/**
 * Ends the session with the third wrong code of an attempt. At login this is the half session, and later the full
 * session.
 */
export async function countWrongCode(tx: WriteCtx, step: StepRow): Promise<'again' | 'over'> {
  const tries = step.tries + 1
  await updateTries(tx, step.sessionId, tries)
  await emitAudit(tx, {
    action: 'session.wrongCode',
    object: { type: 'session', id: step.sessionId },
    after: { tries },
  })
  if (tries < CODE_TRIES_MAX) return 'again'
  await endSessionById(tx, step.sessionId)
  emitSignal(tx, { type: 'session', userIds: [step.userId] })
  return 'over'
}

async function notifyCodesLocked(ctx: SystemWriteCtx, person: Recipient): Promise<void> {
  await notifyOwner(
    ctx,
    person,
    'Too many wrong codes for your account',
    `Somebody entered the right password for your account but a wrong code nine times. We do not accept any codes for the next ${CODE_LOCK_MINUTES} minutes.`,
  )
}
