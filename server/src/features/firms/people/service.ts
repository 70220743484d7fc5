import type { Firm } from '@doorstep/contract/firms/schema'
import type { AddFirmPerson } from '@doorstep/contract/firms/people/schema'
import { withTransaction } from '../../../context.ts'
import type { Ctx } from '../../../context.ts'
import { AppError, invalid, notFound } from '../../../errors.ts'
import { isStaff } from '../../../policy/actor.ts'
import { getAccount, lockAccount, lockPerson } from '../../users/queries.ts'
import { settleRoles } from '../../users/roles/service.ts'
import { tellChanged } from '../messages.ts'
import { updateFirmRow } from '../queries.ts'
import { requireAllOwn } from '../rules.ts'
import { lockManaged, recordFirm, showFirm } from '../service.ts'
import { deletePerson, findFirmOf, insertPerson } from './queries.ts'

const WORKS_ELSEWHERE = 'This person works for another firm. They have to leave it first.'

/** Somebody with an account works for the firm from now on: one firm a person, and nobody of staff. */
export async function addFirmPerson(
  ctx: Ctx,
  { params, body }: { params: { firmId: number }; body: AddFirmPerson },
): Promise<Firm> {
  return withTransaction(ctx, async (tx) => {
    const firm = await lockManaged(tx, params.firmId)
    requireAllOwn(tx.actor, firm)
    const account = await lockAccount(tx, 'user:list', body.userId)
    if (account?.status !== 'Approved') throw invalid({ userId: 'Choose somebody with an approved account.' })
    if (isStaff(account)) throw invalid({ userId: 'Staff cannot work for a firm.' })
    const present = await findFirmOf(tx, account.id)
    if (present === firm.id) return showFirm(tx, 'firm:manage', firm.id)
    if (present !== undefined) throw new AppError('CONFLICT', WORKS_ELSEWHERE)
    await insertPerson(tx, firm.id, account.id)
    await updateFirmRow(tx, firm.id, {}, { endsLinks: true })
    await tellChanged(tx, firm, ['its people'])
    await settleRoles(tx, account)
    await recordFirm(tx, 'firm.addPerson', firm, { after: { userId: account.id } })
    return showFirm(tx, 'firm:manage', firm.id)
  })
}

/** They see nothing of the firm from their next request on. */
export async function removeFirmPerson(
  ctx: Ctx,
  { params }: { params: { firmId: number; userId: number } },
): Promise<Firm> {
  return withTransaction(ctx, async (tx) => {
    const firm = await lockManaged(tx, params.firmId)
    requireAllOwn(tx.actor, firm)
    await lockPerson(tx, params.userId)
    if ((await findFirmOf(tx, params.userId)) !== firm.id) throw notFound()
    const account = await getAccount(tx, params.userId)
    await deletePerson(tx, account.id)
    await updateFirmRow(tx, firm.id, {}, { endsLinks: true })
    await tellChanged(tx, firm, ['its people'])
    await settleRoles(tx, account)
    await recordFirm(tx, 'firm.removePerson', firm, { before: { userId: account.id } })
    return showFirm(tx, 'firm:manage', firm.id)
  })
}
