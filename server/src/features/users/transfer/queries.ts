import { sql } from 'kysely'
import type { RoleName } from '@doorstep/contract/access'
import type { Ctx } from '../../../context.ts'
import type { Right } from '../../../policy/policy.ts'
import { where } from '../../../policy/scopes.ts'

export interface PropertyNames {
  development: string
  property: string
}

export interface FoundProperty {
  propertyId: number
  developmentId: number
}

export const propertyKey = ({ development, property }: PropertyNames): string =>
  JSON.stringify([development.toLowerCase(), property.toLowerCase()])

/**
 * Returns the properties in scope with these names. The keys contain both names, and several properties can share a
 * key.
 */
export async function findPropertiesByName(
  ctx: Ctx,
  right: Right,
  properties: readonly PropertyNames[],
): Promise<Map<string, FoundProperty[]>> {
  const developmentId = sql.ref('d.id')
  const wanted = sql<PropertyNames>`unnest(${properties.map(({ development }) => development.toLowerCase())}::text[],
    ${properties.map(({ property }) => property.toLowerCase())}::text[])`
  const rows = await ctx.db
    .selectFrom(wanted.as<'w'>(sql`w (development, property)`))
    .innerJoin('developments as d', (join) =>
      join.on(sql<boolean>`(lower(d.name) = w.development or lower(d.site_name) = w.development)`),
    )
    .innerJoin('homes as p', (join) =>
      join.onRef('p.development_id', '=', 'd.id').on(sql<boolean>`lower(p.name) = w.property`),
    )
    .select(['w.development', 'w.property', 'p.id as propertyId', 'd.id as developmentId'])
    .distinct()
    .where(where(ctx.actor, right, { developmentId }))
    .execute()
  return Map.groupBy(rows, propertyKey)
}

export interface InvitedRole {
  email: string
  propertyId: number
  role: RoleName
  /** True if the actor sent at least one of the open invitations. */
  isOwn: boolean
}

/** The roles that open invitations already grant to these addresses, within the right's scope. */
export async function findInvitedRoles(
  ctx: Ctx,
  right: Right,
  emails: readonly string[],
): Promise<InvitedRole[]> {
  const developmentId = sql.ref('p.development_id')
  return ctx.db
    .selectFrom('invitations as i')
    .innerJoin('invitation_roles as r', 'r.invitation_id', 'i.id')
    .innerJoin('homes as p', 'p.id', 'r.property_id')
    .select([sql<string>`lower(i.email)`.as('email'), 'r.property_id as propertyId'])
    .select([
      // A check constraint on the table guarantees this type.
      sql<RoleName>`r.role`.as('role'),
      sql<boolean>`bool_or(i.invited_by = ${ctx.actor.userId})`.as('isOwn'),
    ])
    .where(sql<boolean>`lower(i.email) = any(${emails}::text[])`)
    .where('i.accepted_at', 'is', null)
    .where('i.cancelled_at', 'is', null)
    .where('i.expires_at', '>', sql<Date>`now()`)
    .where(where(ctx.actor, right, { developmentId }))
    .groupBy([sql`lower(i.email)`, 'r.property_id', 'r.role'])
    .orderBy('email')
    .orderBy('propertyId')
    .orderBy('r.role')
    .execute()
}

/** Firm ids by address, from the actor's own open invitations to these addresses. */
export async function findInvitedFirms(ctx: Ctx, emails: readonly string[]): Promise<Map<string, number>> {
  const rows = await ctx.db
    .selectFrom('invitations as i')
    .innerJoin('invitation_firms as w', 'w.invitation_id', 'i.id')
    .select([sql<string>`lower(i.email)`.as('email'), 'w.firm_id as firmId'])
    .where(sql<boolean>`lower(i.email) = any(${emails}::text[])`)
    .where('i.invited_by', '=', ctx.actor.userId)
    .where('i.accepted_at', 'is', null)
    .where('i.cancelled_at', 'is', null)
    .where('i.expires_at', '>', sql<Date>`now()`)
    .execute()
  return new Map(rows.map(({ email, firmId }) => [email, firmId]))
}

export function roleKey(email: string, propertyId: number, role: RoleName): string {
  return `${email.toLowerCase()} ${propertyId} ${role}`
}
