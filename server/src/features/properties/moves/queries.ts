import type { RoleName } from '@doorstep/contract/access'
import { sql } from 'kysely'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { isManagingRole } from '../../../policy/managers.ts'

export async function findDevelopmentOf(ctx: SystemCtx, propertyId: number): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('homes')
    .select('development_id')
    .where('id', '=', propertyId)
    .executeTakeFirst()
  return row?.development_id
}

/** Locks these developments against changes until the transaction ends. */
export async function keepDevelopments(
  ctx: SystemWriteCtx,
  developmentIds: readonly number[],
): Promise<void> {
  await sql`select from developments where id = any(${[...developmentIds]}::bigint[]) order by id for share`.execute(
    ctx.db,
  )
}

/**
 * Waits for calls that are granting, removing or accepting a manager's role at this property. The locks are taken in
 * the same order as in those calls, to avoid deadlocks.
 */
export async function lockManagersAt(ctx: SystemWriteCtx, propertyId: number): Promise<void> {
  await sql`select from invitations where id in (
      select invitation_id from invitation_roles where property_id = ${propertyId} and ${isManagingRole('role')})
    order by id for update`.execute(ctx.db)
  await sql`select from users where id in (
      select user_id from property_roles where property_id = ${propertyId} and ${isManagingRole('role')})
    order by id for update`.execute(ctx.db)
}

/** Names the people who manage a development, or are invited to manage it, through their role at this property. */
export async function findManagersAt(ctx: SystemCtx, propertyId: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('property_roles as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('name'))
    .where('m.property_id', '=', propertyId)
    .where(isManagingRole('m.role'))
    .union(
      ctx.db
        .selectFrom('invitation_roles as r')
        .innerJoin('invitations as i', 'i.id', 'r.invitation_id')
        .select(sql<string>`i.first_name || ' ' || i.last_name || ' (invited)'`.as('name'))
        .where('r.property_id', '=', propertyId)
        .where(isManagingRole('r.role'))
        .where('i.accepted_at', 'is', null)
        .where('i.cancelled_at', 'is', null)
        .where('i.expires_at', '>', sql<Date>`now()`),
    )
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** Finds the oldest other property of the same development. */
export async function findOldestOther(
  ctx: SystemCtx,
  developmentId: number,
  propertyId: number,
): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('homes')
    .select('id')
    .where('development_id', '=', developmentId)
    .where('id', '!=', propertyId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

export interface MovedRole {
  id: number
  role: RoleName
}

/**
 * Moves every manager's role from one property to another, and returns the moved roles. A manager who already has the
 * role there does not get it twice.
 */
export async function moveManagers(ctx: SystemWriteCtx, from: number, to: number): Promise<MovedRole[]> {
  return (
    ctx.db
      .with('taken', (db) =>
        db
          .deleteFrom('property_roles')
          .where('property_id', '=', from)
          .where(isManagingRole('role'))
          .returning(['user_id', 'role', 'created_at']),
      )
      .with('given', (db) =>
        db
          .insertInto('property_roles')
          .columns(['user_id', 'property_id', 'role', 'created_at'])
          .expression(
            db
              .selectFrom('taken')
              .select(['user_id', sql<number>`${to}::bigint`.as('property_id'), 'role', 'created_at']),
          )
          .onConflict((conflict) => conflict.doNothing()),
      )
      .selectFrom('taken')
      .select('user_id as id')
      // This cast is safe, because a check constraint allows no other values.
      .select(sql<RoleName>`role`.as('role'))
      .orderBy('user_id')
      .orderBy('role')
      .execute()
  )
}

/** Moves the managers' roles in open invitations from one property to another. Returns these roles. */
export async function moveManagersInvited(
  ctx: SystemWriteCtx,
  from: number,
  to: number,
): Promise<MovedRole[]> {
  return ctx.db
    .with('taken', (db) =>
      db
        .deleteFrom('invitation_roles as r')
        .using('invitations as i')
        .whereRef('i.id', '=', 'r.invitation_id')
        .where('r.property_id', '=', from)
        .where(isManagingRole('r.role'))
        .where('i.accepted_at', 'is', null)
        .where('i.cancelled_at', 'is', null)
        .where('i.expires_at', '>', sql<Date>`now()`)
        .returning(['r.invitation_id', 'r.role']),
    )
    .with('given', (db) =>
      db
        .insertInto('invitation_roles')
        .columns(['invitation_id', 'property_id', 'role'])
        .expression(
          db
            .selectFrom('taken')
            .select(['invitation_id', sql<number>`${to}::bigint`.as('property_id'), 'role']),
        )
        .onConflict((conflict) => conflict.doNothing()),
    )
    .selectFrom('taken')
    .select('invitation_id as id')
    .select(sql<RoleName>`role`.as('role'))
    .orderBy('invitation_id')
    .orderBy('role')
    .execute()
}

/** Locks these properties against moves until the transaction ends. Returns how many of them are in the development. */
export async function keepInPlace(
  ctx: SystemWriteCtx,
  developmentId: number,
  propertyIds: readonly number[],
): Promise<number> {
  const { rows } = await sql`select from homes
    where id = any(${[...propertyIds]}::bigint[]) and development_id = ${developmentId}
    order by id for key share`.execute(ctx.db)
  return rows.length
}
