import { ROLES } from '@doorstep/contract/access'
import type { RoleName } from '@doorstep/contract/access'
import type { UserStep } from '@doorstep/contract/users/rules'
import type { ApproveUser, ChangeUserStatus, User, UserStatus } from '@doorstep/contract/users/schema'
import { NO_PROPERTY } from '@doorstep/contract/users/texts'
import { emitAudit } from '../../audit/emitAudit.ts'
import { lockName, withTransaction } from '../../context.ts'
import type { Ctx, SystemCtx, SystemWriteCtx, WriteCtx } from '../../context.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import { emitSignal } from '../../live/emitSignal.ts'
import { authorize } from '../../policy/authorize.ts'
import { fullAddress } from '../towns/present.ts'
import { getUserByEmail } from '../auth/queries.ts'
import { requireInPlace } from '../properties/moves/service.ts'
import { getProperty } from '../properties/service.ts'
import { endSessionsOf } from '../sessions/queries.ts'
import { notifyActivated, notifyApproved, notifyRejected, notifySuspended } from './messages.ts'
import { presentUser } from './present.ts'
import { getAccount, hasOtherAdmin, listAccounts, lockAccount, lockPerson, updateStatus } from './queries.ts'
import type { AccountRow } from './queries.ts'
import { insertMapping } from './roles/queries.ts'
import type { AccountMapping } from './roles/queries.ts'
import { grantableRole, refuseSelf, requireStep, targetOf } from './rules.ts'

const RIGHT = 'user:changeStatus'
/** Only one suspension runs at a time. Otherwise two administrators could suspend each other at the same time. */
export const ADMINS_LOCK = 'users.admins'

interface Step<Body> {
  body: Body
}

/** Approves an applicant with a role at a property, or reactivates a suspended account. */
export async function approveUser(ctx: Ctx, { body }: Step<ApproveUser>): Promise<User> {
  return withTransaction(ctx, async (tx) => {
    const account = await lockForStep(tx, body.userId, 'approve')
    const reason = reasonOf(body)
    if (account.status === 'Suspended') {
      await activate(tx, account, reason)
      return presentUser({ ...account, status: 'Approved' })
    }
    const { mapping, address } = await chooseMapping(tx, account, body)
    await insertMapping(tx, account.id, mapping)
    const { propertyId, role } = mapping
    await takeStep(tx, account, 'approve', { reason, propertyId, role })
    await notifyApproved(tx, account, { address, reason })
    return presentUser({ ...account, status: 'Approved', mappings: [...account.mappings, mapping] })
  })
}

/** Suspends an account and ends all its sessions, on every process. */
export async function suspendUser(ctx: Ctx, { body }: Step<ChangeUserStatus>): Promise<User> {
  return withTransaction(ctx, async (tx) => {
    await lockName(tx, ADMINS_LOCK)
    const account = await lockForStep(tx, body.userId, 'suspend')
    await suspend(tx, account, reasonOf(body))
    return presentUser({ ...account, status: 'Suspended' })
  })
}

async function suspend(tx: SystemWriteCtx, account: AccountRow, reason?: string): Promise<void> {
  if (account.isAdmin && !(await hasOtherAdmin(tx, account.id)))
    throw new AppError(
      'CONFLICT',
      'The last administrator cannot be suspended. Add another administrator first.',
    )
  await takeStep(tx, account, 'suspend', { reason })
  await notifySuspended(tx, account, reason)
}

async function activate(tx: SystemWriteCtx, account: AccountRow, reason?: string): Promise<void> {
  await takeStep(tx, account, 'approve', { reason })
  await notifyActivated(tx, account, reason)
}

/** Suspends or activates the account of this address from the command line. */
export async function changeStatusByEmail(
  ctx: SystemCtx,
  email: string,
  step: 'suspend' | 'activate',
): Promise<{ userId: number; status: UserStatus }> {
  return withTransaction(ctx, async (tx) => {
    await lockName(tx, ADMINS_LOCK)
    const { id: userId } = await getUserByEmail(tx, email)
    await lockPerson(tx, userId)
    const account = await getAccount(tx, userId)
    if (step === 'suspend') await suspend(tx, account)
    else if (account.status === 'Suspended') await activate(tx, account)
    else
      throw new AppError(
        'CONFLICT',
        'Only a suspended account can be activated. This account is not suspended.',
      )
    return { userId, status: step === 'suspend' ? 'Suspended' : 'Approved' }
  })
}

export async function nameAccounts(ctx: SystemCtx): Promise<NamedAccount[]> {
  const accounts = await listAccounts(ctx)
  return accounts.map(({ id, email, status, isAdmin, firmId, mappings }) => ({
    userId: id,
    email,
    status,
    roles: isAdmin ? ['ADMIN'] : ROLES.filter((name) => mappings.some(({ role }) => role === name)),
    worksForFirm: firmId !== null,
  }))
}

export interface NamedAccount {
  userId: number
  email: string
  status: UserStatus
  roles: RoleName[]
  worksForFirm: boolean
}

export async function rejectUser(ctx: Ctx, { body }: Step<ChangeUserStatus>): Promise<User> {
  return withTransaction(ctx, async (tx) => {
    const account = await lockForStep(tx, body.userId, 'reject')
    const reason = reasonOf(body)
    await takeStep(tx, account, 'reject', { reason })
    await notifyRejected(tx, account.email, reason)
    return presentUser({ ...account, status: 'Rejected' })
  })
}

function reasonOf({ reason }: ChangeUserStatus): string | undefined {
  return reason === undefined || reason === null || reason === '' ? undefined : reason
}

async function lockForStep(tx: WriteCtx, userId: number, step: UserStep): Promise<AccountRow> {
  const account = await lockAccount(tx, RIGHT, userId)
  refuseSelf(tx.actor, userId)
  if (!account) throw notFound()
  authorize(tx, RIGHT, targetOf(tx.actor, RIGHT, account))
  requireStep(account, step)
  return account
}

async function takeStep(
  tx: SystemWriteCtx,
  account: AccountRow,
  step: UserStep,
  details: { reason: string | undefined; propertyId?: number; role?: RoleName },
): Promise<void> {
  const status = requireStep(account, step)
  await updateStatus(tx, account.id, { status, isDecision: account.status === 'Pending' })
  await emitAudit(tx, {
    action: `user.${step}`,
    object: { type: 'user', id: account.id },
    before: { status: account.status },
    after: { status, ...details },
  })
  if (status === 'Approved') return
  await endSessionsOf(tx, account.id)
  emitSignal(tx, { type: 'session', userIds: [account.id] })
}

/**
 * Grants TENANT at the requested address unless the body names another role or property. Throws if the actor cannot
 * grant that role.
 */
async function chooseMapping(
  tx: WriteCtx,
  account: AccountRow,
  body: ApproveUser,
): Promise<{ mapping: AccountMapping; address: string }> {
  const role =
    body.roleId === undefined || body.roleId === null ? 'TENANT' : grantableRole(tx.actor, body.roleId)
  const propertyId = body.propertyId ?? account.requestedPropertyId
  if (propertyId === null) throw invalid({ propertyId: NO_PROPERTY })
  const property = await getProperty(tx, RIGHT, propertyId)
  await requireInPlace(tx, property.developmentId, [propertyId])
  return {
    mapping: { propertyId, developmentId: property.developmentId, role },
    address: fullAddress({ ...property, town: property.city }),
  }
}
