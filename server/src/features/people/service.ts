import { HISTORY_ACTIONS } from '@doorstep/contract/audit/rules'
import { PROOF_TYPES } from '@doorstep/contract/users/schema'
import type { ListUserEvents, UserDetail, UserEvent } from '@doorstep/contract/people/schema'
import { emitAudit, emitReadAudit } from '../../audit/emitAudit.ts'
import { withTransaction } from '../../context.ts'
import type { Ctx, Params } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { decodeCursor } from '../../paging/cursors.ts'
import { IdCursor, idPage } from '../../paging/pages.ts'
import type { Page } from '../../paging/pages.ts'
import { emitSignal } from '../../live/emitSignal.ts'
import { forgetBounce } from '../../mail/bounced.ts'
import { authorize } from '../../policy/authorize.ts'
import { includes } from '../../policy/scopes.ts'
import { listMappings } from '../mappings/service.ts'
import { photoUrlOf } from '../profiles/present.ts'
import { noteTargetOf } from '../staff-notes/rules.ts'
import { presentSession } from '../sessions/present.ts'
import { endSessionsOf, findLiveSessions } from '../sessions/queries.ts'
import { presentUserSummary } from '../users/listing/present.ts'
import { findProof } from '../users/proofs/queries.ts'
import { findListedAccount } from '../users/listing/queries.ts'
import type { ListedAccountRow } from '../users/listing/queries.ts'
import { lockAccount } from '../users/queries.ts'
import { targetOf } from '../users/rules.ts'
import { presentUserEvent } from './present.ts'
import { findUserEvents, getDetail } from './queries.ts'

const MAPPINGS_SHOWN = 200

async function getListedAccount(ctx: Ctx, userId: number): Promise<ListedAccountRow> {
  const account = await findListedAccount(ctx, 'user:list', userId)
  if (!account) throw notFound()
  return account
}

export async function readUser(ctx: Ctx, { params }: Params<'userId'>): Promise<UserDetail> {
  const account = await getListedAccount(ctx, params.userId)
  const userId = account.id
  const { phoneNumber, decidedAt, addressBouncedAt } = await getDetail(ctx, userId)
  if (phoneNumber !== null && userId !== ctx.actor.userId)
    await emitReadAudit(ctx, { action: 'user.readPhoneNumber', object: { type: 'user', id: userId } })
  const proof = await findProof(ctx, userId)
  const type = PROOF_TYPES.find((known) => known === proof?.type)
  const mappings = await listMappings(ctx, { query: { limit: MAPPINGS_SHOWN, sort: 'property', userId } })
  const isReached = includes(ctx.actor, 'user:endSessions', targetOf(ctx.actor, 'user:endSessions', account))
  const sessions = isReached ? await findLiveSessions(ctx, userId) : []
  const summary = presentUserSummary(ctx.actor, account)
  const about = noteTargetOf(ctx.actor, 'staffNote:read', account)
  const hasNotes = about !== undefined && includes(ctx.actor, 'staffNote:read', about)
  return {
    ...summary,
    can: hasNotes ? [...summary.can, 'staffNote:read'] : summary.can,
    phoneNumber,
    photoUrl: photoUrlOf(account),
    addressBouncedAt: addressBouncedAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
    proof: proof && type ? { name: proof.name, type, size: proof.size } : null,
    mappings: mappings.items,
    propertyCount: mappings.total,
    sessions: sessions.map((session) => presentSession(session, ctx.actor.sessionId)),
  }
}

export async function listUserEvents(
  ctx: Ctx,
  { params, query }: Params<'userId'> & { query: ListUserEvents },
): Promise<Page<UserEvent>> {
  const account = await getListedAccount(ctx, params.userId)
  const after = decodeCursor(IdCursor, query.cursor)
  const { limit } = query
  const { rows, total } = await findUserEvents(ctx, account.id, { actions: HISTORY_ACTIONS, limit, after })
  return idPage(rows, limit, total, presentUserEvent)
}

export async function endUserSessions(ctx: Ctx, { params }: Params<'userId'>): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const account = await lockAccount(tx, 'user:endSessions', params.userId)
    if (!account) throw notFound()
    authorize(tx, 'user:endSessions', targetOf(tx.actor, 'user:endSessions', account))
    const except = account.id === tx.actor.userId ? tx.actor.sessionId : undefined
    const ended = await endSessionsOf(tx, account.id, except)
    await emitAudit(tx, {
      action: 'user.endSessions',
      object: { type: 'user', id: account.id },
      after: { ended },
    })
    emitSignal(tx, { type: 'session', userIds: [account.id] })
  })
}

/** Removes the bounce mark from the address, so that emails are sent there again. */
export async function forgetUserBounce(ctx: Ctx, { params }: Params<'userId'>): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const account = await lockAccount(tx, 'user:forgetBounce', params.userId)
    if (!account) throw notFound()
    authorize(tx, 'user:forgetBounce', targetOf(tx.actor, 'user:forgetBounce', account))
    if (!(await forgetBounce(tx, account.id))) return
    await emitAudit(tx, { action: 'user.forgetBounce', object: { type: 'user', id: account.id } })
  })
}
