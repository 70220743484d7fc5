import type { Firm } from '@doorstep/contract/firms/schema'
import type { AddFirmPerson, InviteFirmPerson } from '@doorstep/contract/firms/people/schema'
import { Invite } from '@doorstep/contract/users/invites/schema'
import { withTransaction } from '../../../context.ts'
import type { Ctx, Params } from '../../../context.ts'
import { AppError, invalid, notFound } from '../../../errors.ts'
import { withIdempotency } from '../../../idempotency.ts'
import { isStaff } from '../../../policy/actor.ts'
import { findFirmOf } from '../../users/employers/queries.ts'
import { requireAllOwn } from '../../users/employers/rules.ts'
import { joinFirm, leaveFirm } from '../../users/employers/service.ts'
import { cancelIntoFirm, lockInvite } from '../../users/invites/queries.ts'
import { ADD_THERE, lockInvites, refuseKnown, requireFirm, storeInvite } from '../../users/invites/service.ts'
import { getAccount, lockAccount, lockPerson } from '../../users/queries.ts'
import { settleRoles } from '../../users/roles/service.ts'
import { lockManaged, recordFirm, showFirm } from '../service.ts'

const WORKS_ELSEWHERE = 'This person works for another firm. Remove them from that firm first.'

/** Adds a person with an account to the firm. A person can work for only one firm, and staff cannot work for a firm. */
export async function addFirmPerson(
  ctx: Ctx,
  { params, body }: Params<'firmId'> & { body: AddFirmPerson },
): Promise<Firm> {
  return withTransaction(ctx, async (tx) => {
    const firm = await lockManaged(tx, params.firmId)
    requireAllOwn(tx.actor, firm)
    const account = await lockAccount(tx, 'user:list', body.userId)
    if (account?.status !== 'Approved') throw invalid({ userId: 'Choose somebody with an approved account.' })
    if (isStaff(account))
      throw invalid({ userId: 'Staff cannot work for a firm. Choose somebody who is not staff.' })
    const present = await findFirmOf(tx, account.id)
    if (present === firm.id) return showFirm(tx, 'firm:manage', firm.id)
    if (present !== undefined) throw new AppError('CONFLICT', WORKS_ELSEWHERE)
    await joinFirm(tx, firm, account.id)
    await settleRoles(tx, account)
    await recordFirm(tx, 'firm.addPerson', firm, { after: { userId: account.id } })
    return showFirm(tx, 'firm:manage', firm.id)
  })
}

/** Invites a new person, whose account then works for the firm. The invitation counts towards the inviter's limit. */
export async function inviteFirmPerson(
  ctx: Ctx,
  { params, body }: Params<'firmId'> & { body: InviteFirmPerson },
): Promise<Invite> {
  return withTransaction(ctx, async (tx) => {
    // A second click waits for this lock, and then gets the first answer.
    await lockInvites(tx)
    const firm = await lockManaged(tx, params.firmId)
    const isStillVisible = async (id: number): Promise<boolean> => (await lockInvite(tx, id)) !== undefined
    const asked = { ...body, firmId: firm.id }
    const call = { endpoint: 'inviteFirmPerson', answer: Invite, body: asked, isUnchanged: async () => true }
    return withIdempotency(tx, { ...call, isStillVisible, idOf: ({ id }: Invite) => id }, async () => {
      requireFirm(tx, firm)
      await refuseKnown(tx, body.email, ADD_THERE)
      return storeInvite(tx, { ...body, firm, roles: [] })
    })
  })
}

/** Removes the person, who loses access to the firm from their next request. */
export async function removeFirmPerson(ctx: Ctx, { params }: Params<'firmId' | 'userId'>): Promise<Firm> {
  return withTransaction(ctx, async (tx) => {
    const firm = await lockManaged(tx, params.firmId)
    requireAllOwn(tx.actor, firm)
    await lockPerson(tx, params.userId)
    if ((await findFirmOf(tx, params.userId)) !== firm.id) throw notFound()
    const account = await getAccount(tx, params.userId)
    await leaveFirm(tx, firm, account.id)
    await cancelIntoFirm(tx, firm.id, account.email)
    await settleRoles(tx, account)
    await recordFirm(tx, 'firm.removePerson', firm, { before: { userId: account.id } })
    return showFirm(tx, 'firm:manage', firm.id)
  })
}
