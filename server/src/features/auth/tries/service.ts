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
import { tellOwner } from '../messages.ts'
import { updateTries } from '../second-step/queries.ts'
import type { StepRow } from '../second-step/queries.ts'

const LOCK_SECONDS = CODE_LOCK_MINUTES * 60

function codeLock(ctx: Ctx): Counter {
  return ctx.services.limits.custom('code_lock', { points: 1, seconds: LOCK_SECONDS })
}

/** What a code opened, or whether another one may follow it or the session has ended with it. */
export type Verdict<Opened> = { opened: Opened } | { wrong: 'again' | 'over' }

/** A code, counted before it is judged. */
export async function countedTry<Opened>(ctx: Ctx, judge: () => Promise<Verdict<Opened>>): Promise<Opened> {
  const tries = await countTry(ctx)
  // A wrong code must stay counted, so its transaction ends well and the refusal follows it.
  const verdict = await orGiveBack(judge, () => giveBackTry(ctx))
  if ('opened' in verdict) return verdict.opened
  await lockAfter(ctx, tries)
  if (verdict.wrong === 'again') throw invalid({ code: WRONG_CODE })
  throw invalid({ code: TOO_MANY_CODES }, { sessionEnded: true })
}

/** Counts a code of the account before it is judged: many at once are no more than the limit allows. */
async function countTry(ctx: Ctx): Promise<number> {
  const { limits, config } = ctx.services
  const userKey = String(ctx.actor.userId)
  const locked = await codeLock(ctx).wait(userKey)
  if (locked > 0) throw rateLimited(locked)
  const tries = await limits.shared('LIMIT_CODE_WRONG').count(userKey)
  const isOver = tries > config.limits.LIMIT_CODE_WRONG.points
  // The lock may have come, and the count begun anew, since it was looked at.
  const wait = isOver ? LOCK_SECONDS : await codeLock(ctx).wait(userKey)
  if (wait === 0) return tries
  await giveBackTry(ctx)
  throw rateLimited(wait)
}

export async function giveBackTry(ctx: Ctx): Promise<void> {
  await ctx.services.limits.shared('LIMIT_CODE_WRONG').giveBack(String(ctx.actor.userId))
}

/** The code was wrong. The last one that the limit allows locks the account's codes, and its owner is told once. */
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
  await withTransaction(ctx, async (tx) => tellCodesLocked(tx, await getMfa(tx, tx.actor.userId)))
}

export async function forgetTries(ctx: Ctx): Promise<void> {
  await ctx.services.limits.shared('LIMIT_CODE_WRONG').clear(String(ctx.actor.userId))
}

/** The third wrong code of an attempt ends its session: at login the half one, later the full one. */
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

async function tellCodesLocked(ctx: SystemWriteCtx, person: Recipient): Promise<void> {
  await tellOwner(
    ctx,
    person,
    'Too many wrong codes for your account',
    `Somebody entered the right password for your account but a wrong code nine times. We do not accept any codes for the next ${CODE_LOCK_MINUTES} minutes.`,
  )
}
