import type * as z from 'zod/mini'
import { ROLE_LABELS } from '@doorstep/contract/access'
import type { RoleName } from '@doorstep/contract/access'
import { AssignedRoles, Mapping } from '@doorstep/contract/mappings/schema'
import type {
  AssignDevelopmentRole,
  AssignRole,
  RemovedRoles,
  RemoveRoles,
} from '@doorstep/contract/mappings/schema'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { Ctx, WriteCtx } from '../../../context.ts'
import { AppError, notFound } from '../../../errors.ts'
import { withIdempotency } from '../../../idempotency.ts'
import { authorize } from '../../../policy/authorize.ts'
import { requireInPlace } from '../../properties/moves/service.ts'
import { getProperty } from '../../properties/service.ts'
import type { AccountRow } from '../../users/queries.ts'
import { lockAccount } from '../../users/queries.ts'
import { isStaff } from '../../../policy/actor.ts'
import { grantableRole } from '../../users/rules.ts'
import { settleRoles } from '../../users/roles/service.ts'
import { presentMapping } from '../present.ts'
import { findMappingsOf } from '../queries.ts'
import { refuseOwnLoss, requireReach } from '../rules.ts'
import { deleteOtherRoles, deleteRole, findPropertiesOf, findRolesAt, insertRoles } from './queries.ts'

const RIGHT = 'mapping:change'

interface Input<Body> {
  body: Body
}

export async function assignRole(ctx: Ctx, { body }: Input<AssignRole>): Promise<Mapping> {
  return withTransaction(ctx, async (tx) => {
    const { account, developmentId } = await lockAt(tx, body)
    const role = grantableRole(tx.actor, body.roleId)
    return once(tx, { endpoint: 'assignRole', answer: Mapping, body }, async () => {
      requireActive(account)
      const [added] = await insertRoles(tx, account.id, [body.propertyId], role)
      if (added === undefined)
        throw new AppError(
          'CONFLICT',
          `This person already has the role ${ROLE_LABELS[role]} at this property.`,
        )
      await emitAudit(tx, {
        action: 'user.assignRole',
        object: { type: 'user', id: account.id },
        after: { propertyId: body.propertyId, developmentId, role },
      })
      await settleRoles(tx, account)
      return getMapping(tx, body, role)
    })
  })
}

/** Checks the person, property and role again first. A repeated call then gets the first answer. */
function once<T>(
  tx: WriteCtx,
  call: { endpoint: string; answer: z.core.$ZodType<T>; body: { userId: number } },
  work: () => Promise<T>,
): Promise<T> {
  return withIdempotency(
    tx,
    { ...call, isStillVisible: async () => true, idOf: () => call.body.userId },
    work,
  )
}

export async function assignDevelopmentRole(
  ctx: Ctx,
  { body }: Input<AssignDevelopmentRole>,
): Promise<AssignedRoles> {
  return withTransaction(ctx, async (tx) => {
    const { developmentId } = body
    const properties = await findPropertiesOf(tx, developmentId)
    if (!properties) throw notFound()
    const account = await lockReached(tx, body.userId, developmentId)
    const role = grantableRole(tx.actor, body.roleId)
    return once(tx, { endpoint: 'assignDevelopmentRole', answer: AssignedRoles, body }, async () => {
      requireActive(account)
      await requireInPlace(tx, developmentId, properties)
      if (properties.length === 0)
        throw new AppError('CONFLICT', 'This development has no properties. Add one first.')
      const added = await insertRoles(tx, account.id, properties, role)
      if (added.length === 0)
        throw new AppError(
          'CONFLICT',
          `This person already has the role ${ROLE_LABELS[role]} at all properties of this development.`,
        )
      await emitAudit(tx, {
        action: 'user.assignRole',
        object: { type: 'user', id: account.id },
        after: { developmentId, propertyIds: added, role },
      })
      await settleRoles(tx, account)
      return { added: added.length, existing: properties.length - added.length }
    })
  })
}

/** Replaces all roles of the person at the property with the given role. */
export async function updateRole(ctx: Ctx, { body }: Input<AssignRole>): Promise<Mapping> {
  return withTransaction(ctx, async (tx) => {
    const { account, developmentId } = await lockAt(tx, body)
    const role = grantableRole(tx.actor, body.roleId)
    refuseOwnLoss(tx.actor, account.id)
    const before = await findRolesAt(tx, account.id, body.propertyId)
    if (before.length === 0) throw notFound()
    await insertRoles(tx, account.id, [body.propertyId], role)
    await deleteOtherRoles(tx, account.id, body.propertyId, role)
    await emitAudit(tx, {
      action: 'user.updateRole',
      object: { type: 'user', id: account.id },
      before: { roles: before },
      after: { propertyId: body.propertyId, developmentId, role },
    })
    await settleRoles(tx, account)
    return getMapping(tx, body, role)
  })
}

/** Removes all of the given roles. If one role can't be removed, removes none. */
export async function removeRoles(ctx: Ctx, { body }: Input<RemoveRoles>): Promise<RemovedRoles> {
  if (body.length === 0) return { removed: 0 }
  return withTransaction(ctx, async (tx) => {
    // Locks people in a fixed order, so that two calls of this kind can't deadlock.
    for (const [userId, roles] of [...Map.groupBy(body, (role) => role.userId)].sort(([a], [b]) => a - b)) {
      let account: AccountRow | undefined
      for (const role of roles) account = await removeRole(tx, { ...role, userId }, account)
      if (account) await settleRoles(tx, account)
    }
    return { removed: body.length }
  })
}

async function removeRole(
  tx: WriteCtx,
  body: AssignRole,
  locked: AccountRow | undefined,
): Promise<AccountRow> {
  const at = await lockAt(tx, body)
  const account = locked ?? at.account
  const role = grantableRole(tx.actor, body.roleId)
  refuseOwnLoss(tx.actor, account.id)
  if (!(await deleteRole(tx, account.id, body.propertyId, role))) throw notFound()
  await emitAudit(tx, {
    action: 'user.removeRole',
    object: { type: 'user', id: account.id },
    after: { propertyId: body.propertyId, developmentId: at.developmentId, role },
  })
  return account
}

/**
 * Checks that the person and the property are in the actor's scope, and that the actor may change the roles. Locks the
 * person.
 */
async function lockAt(
  tx: WriteCtx,
  { userId, propertyId }: AssignRole,
): Promise<{ account: AccountRow; developmentId: number }> {
  const { developmentId } = await getProperty(tx, RIGHT, propertyId)
  const account = await lockReached(tx, userId, developmentId)
  await requireInPlace(tx, developmentId, [propertyId])
  return { account, developmentId }
}

async function lockReached(tx: WriteCtx, userId: number, developmentId: number): Promise<AccountRow> {
  const account = await lockAccount(tx, RIGHT, userId)
  if (!account) throw notFound()
  authorize(tx, RIGHT, { userId, developmentId })
  requireReach(tx.actor, { userId, isStaff: isStaff(account) })
  return account
}

function requireActive({ status }: AccountRow): void {
  if (status !== 'Approved')
    throw new AppError('CONFLICT', 'Only an active account can get a role. Activate the account first.')
}

async function getMapping(tx: Ctx, body: AssignRole, role: RoleName): Promise<Mapping> {
  const row = (await findMappingsOf(tx, [body])).find(({ roleName }) => roleName === role)
  if (!row) throw new Error('a role that was just given has gone')
  return presentMapping(tx.actor, row)
}
