import type { Message } from '@doorstep/contract/auth/schema'
import { CODE_PROMPTS, NO_CODE } from '@doorstep/contract/auth/texts'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { Ctx, WriteCtx } from '../../../context.ts'
import { AppError, invalid } from '../../../errors.ts'
import { unauthenticated } from '../../../sessions/session.ts'
import { authorize } from '../../../policy/authorize.ts'
import { renewAuthentication } from '../../sessions/queries.ts'
import {
  forgetSentCodes,
  isSecondStepOn,
  sendNextCode,
  sentCode,
  settleDelivery,
  takeCode,
} from '../codes/service.ts'
import type { SentCode } from '../codes/service.ts'
import { lockUser } from '../queries.ts'
import type { UserRow } from '../queries.ts'
import { deleteStep, insertAttempt, lockStep } from '../second-step/queries.ts'
import type { StepRow } from '../second-step/queries.ts'
import { requireCurrentPassword, WRONG_PASSWORD } from '../service.ts'
import { countedTry, countWrongCode, giveBackTry } from '../tries/service.ts'
import type { Verdict } from '../tries/service.ts'

type Proof = { password: string; code?: string | undefined }

/**
 * Renews the sign-in with the password, and with a code if a second step is on. If the code is missing after a right
 * password, sends a code. Sends no code to people with an authenticator, because their app shows the code.
 */
export async function reauthenticate(ctx: Ctx, { body }: { body: Proof }): Promise<Message> {
  const user = await requireCurrentPassword(ctx, 'password', body.password)
  if (!isSecondStepOn(ctx, user)) await withTransaction(ctx, (tx) => renew(tx, user, false))
  else if (body.code === undefined) await askForCode(ctx, user)
  else await acceptCode(ctx, user, body.code)
  return { message: 'Thank you. You can continue.' }
}

/** Checks the account again before recording the sign-in, because checking the password took a while. */
async function renew(tx: WriteCtx, user: UserRow, hasPassedStep: boolean): Promise<void> {
  authorize(tx, 'session:manage', { userId: user.id })
  await requireSamePassword(tx, user)
  const { sessionId } = tx.actor
  if (!(await renewAuthentication(tx, sessionId, { hasPassedStep }))) throw unauthenticated()
  await emitAudit(tx, { action: 'session.reauthenticate', object: { type: 'session', id: sessionId } })
}

async function requireSamePassword(tx: WriteCtx, seen: UserRow): Promise<void> {
  const user = await lockUser(tx, seen.id)
  if (user.password_hash !== seen.password_hash) throw invalid({ password: WRONG_PASSWORD })
}

/** Always throws after a right password. The error contains the kind of code that the person must enter. */
async function askForCode(ctx: Ctx, user: UserRow): Promise<never> {
  const sent = await withTransaction(ctx, async (tx): Promise<SentCode> => {
    const next = await sendNextCode(tx, await lockAttempt(tx, user), invalid({ code: NO_CODE }))
    await emitAudit(tx, { action: 'session.sendCode', ...sentCode(next) })
    return next
  })
  await settleDelivery(ctx, sent)
  throw new AppError('FORBIDDEN', CODE_PROMPTS[sent.state.factor], { secondStep: sent.state })
}

/**
 * Accepts codes by the rules of login. Attempts count before their codes are checked, three wrong codes end the
 * session, and each code works once.
 */
async function acceptCode(ctx: Ctx, user: UserRow, code: string): Promise<void> {
  await countedTry(ctx, () => withTransaction(ctx, (tx) => judgeCode(tx, user, code)))
  await giveBackTry(ctx)
  await forgetSentCodes(ctx)
}

async function judgeCode(tx: WriteCtx, user: UserRow, code: string): Promise<Verdict<undefined>> {
  const step = await lockAttempt(tx, user)
  if ((await takeCode(tx, step, code)) === undefined) return { wrong: await countWrongCode(tx, step) }
  await deleteStep(tx, step.sessionId)
  await renew(tx, user, true)
  return { opened: undefined }
}

/** Locks this session's attempt, so that simultaneous codes are checked one after the other. */
async function lockAttempt(tx: WriteCtx, user: UserRow): Promise<StepRow> {
  authorize(tx, 'session:manage', { userId: user.id })
  await requireSamePassword(tx, user)
  await insertAttempt(tx, tx.actor.sessionId)
  const step = await lockStep(tx, tx.actor, 'signedIn')
  if (!step) throw unauthenticated()
  return step
}
