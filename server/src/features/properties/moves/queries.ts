import { sql } from 'kysely'
import type { SystemCtx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'

export async function findDevelopmentOf(ctx: SystemCtx, propertyId: number): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('properties')
    .select('development_id')
    .where('id', '=', propertyId)
    .executeTakeFirst()
  return row?.development_id
}

/** Lets one move at a time go on in these developments, always in the same order. */
export async function lockDevelopments(
  ctx: SystemCtx & { db: Tx },
  developmentIds: readonly number[],
): Promise<void> {
  await sql`select from developments where id = any(${[...developmentIds]}::bigint[])
    order by id for no key update`.execute(ctx.db)
}

/** Waits for whoever is given such a role, loses it, or accepts it right now. In the order in which they lock. */
export async function lockManagersAt(ctx: SystemCtx & { db: Tx }, propertyId: number): Promise<void> {
  await sql`select from invitations where id in (
      select invitation_id from invitation_roles where property_id = ${propertyId} and role = 'PMGR')
    order by id for update`.execute(ctx.db)
  await sql`select from users where id in (
      select user_id from property_roles where property_id = ${propertyId} and role = 'PMGR')
    order by id for update`.execute(ctx.db)
}

/** Those who manage, or are invited to manage, a development by their role at this property. */
export async function findManagersAt(ctx: SystemCtx, propertyId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select u.first_name || ' ' || u.last_name as name from property_roles m join users u on u.id = m.user_id
      where m.property_id = ${propertyId} and m.role = 'PMGR'
    union
    select i.first_name || ' ' || i.last_name || ' (invited)' from invitation_roles r
      join invitations i on i.id = r.invitation_id
      where r.property_id = ${propertyId} and r.role = 'PMGR'
        and i.accepted_at is null and i.cancelled_at is null and i.expires_at > now()
    order by name`.execute(ctx.db)
  return rows.map(({ name }) => name)
}

/** The property that has been in the development longest, but for one. */
export async function findOldestOther(
  ctx: SystemCtx,
  developmentId: number,
  propertyId: number,
): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('properties')
    .select('id')
    .where('development_id', '=', developmentId)
    .where('id', '!=', propertyId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Puts every manager's role of one property to another; answers whose. A role that they hold there is not doubled. */
export async function moveManagers(ctx: SystemCtx & { db: Tx }, from: number, to: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    with taken as (
      delete from property_roles where property_id = ${from} and role = 'PMGR' returning user_id, created_at
    ), given as (
      insert into property_roles (user_id, property_id, role, created_at)
      select user_id, ${to}, 'PMGR', created_at from taken on conflict do nothing
    )
    select user_id as "userId" from taken order by user_id`.execute(ctx.db)
  return rows.map(({ userId }) => userId)
}

/** The same for roles that somebody is invited to; answers the invitations. */
export async function moveManagersInvited(
  ctx: SystemCtx & { db: Tx },
  from: number,
  to: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with taken as (
      delete from invitation_roles r using invitations i where i.id = r.invitation_id
        and r.property_id = ${from} and r.role = 'PMGR'
        and i.accepted_at is null and i.cancelled_at is null and i.expires_at > now()
      returning r.invitation_id
    ), given as (
      insert into invitation_roles (invitation_id, property_id, role)
      select invitation_id, ${to}, 'PMGR' from taken on conflict do nothing
    )
    select invitation_id as id from taken order by invitation_id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Keeps these properties from being moved until the transaction ends; answers how many are in the development. */
export async function keepInPlace(
  ctx: SystemCtx & { db: Tx },
  developmentId: number,
  propertyIds: readonly number[],
): Promise<number> {
  const { rows } = await sql`select from properties
    where id = any(${[...propertyIds]}::bigint[]) and development_id = ${developmentId}
    order by id for key share`.execute(ctx.db)
  return rows.length
}
