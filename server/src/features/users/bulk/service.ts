import { ROLE_LABELS } from '@doorstep/contract/access'
import type { ChangeUsers, ChangeUsersResult, User } from '@doorstep/contract/users/schema'
import { rehearse } from '../../../context.ts'
import type { Ctx } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { fullAddress } from '../../towns/present.ts'
import { findProperty } from '../../properties/queries.ts'
import { findAccount } from '../queries.ts'
import type { AccountRow } from '../queries.ts'
import { approveUser, rejectUser } from '../service.ts'

type Result = ChangeUsersResult['results'][number]
const RIGHT = 'user:changeStatus'

/**
 * Approves or rejects several people independently. A refusal for one person does not affect the others. A dry run does
 * the same steps and rolls each of them back.
 */
export async function changeUsers(ctx: Ctx, { body }: { body: ChangeUsers }): Promise<ChangeUsersResult> {
  const results: Result[] = []
  for (const userId of new Set(body.userIds)) results.push(await changeOne(ctx, body, userId))
  return { results }
}

async function changeOne(ctx: Ctx, body: ChangeUsers, userId: number): Promise<Result> {
  const account = await findAccount(ctx, RIGHT, userId)
  const name = account ? `${account.firstName} ${account.lastName}` : null
  const { reason } = body
  const change = body.step === 'approve' ? approveUser : rejectUser
  const run = (within: Ctx): Promise<User> => change(within, { body: { userId, reason } })
  try {
    await (body.dryRun === true ? rehearse(ctx, run) : run(ctx))
    return { userId, name, outcome: 'done', message: await becomes(ctx, body, account) }
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'INTERNAL' || error.code === 'UNAVAILABLE') throw error
    const [field] = Object.values(error.details.fields ?? {})
    return { userId, name, outcome: 'refused', message: field ?? error.message }
  }
}

async function becomes(ctx: Ctx, { step }: ChangeUsers, account: AccountRow | undefined): Promise<string> {
  if (step === 'reject') return 'Rejected'
  if (account?.status === 'Suspended') return 'Activated'
  const propertyId = account?.requestedPropertyId ?? null
  const home = propertyId === null ? undefined : await findProperty(ctx, RIGHT, propertyId)
  return home ? `${ROLE_LABELS.TENANT} at ${fullAddress({ ...home, town: home.city })}` : ROLE_LABELS.TENANT
}
