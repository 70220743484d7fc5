import { sql } from 'kysely'
import type { RoleName } from '@doorstep/contract/access'
import type { Ctx } from '../../../context.ts'
import type { Right } from '../../../policy/policy.ts'
import { where } from '../../../policy/scopes.ts'

export interface NamedPlace {
  development: string
  property: string
}

export interface FoundPlace {
  propertyId: number
  developmentId: number
}

export const placeKey = ({ development, property }: NamedPlace): string =>
  JSON.stringify([development.toLowerCase(), property.toLowerCase()])

/** The properties of these names in scope, by their key: more than one where two are called alike. */
export async function findPlacesByName(
  ctx: Ctx,
  right: Right,
  places: readonly NamedPlace[],
): Promise<Map<string, FoundPlace[]>> {
  const developmentId = sql.ref('d.id')
  const wanted = sql<NamedPlace>`unnest(${places.map(({ development }) => development.toLowerCase())}::text[],
    ${places.map(({ property }) => property.toLowerCase())}::text[])`
  const rows = await ctx.db
    .selectFrom(wanted.as<'w'>(sql`w (development, property)`))
    .innerJoin('developments as d', (join) =>
      join.on(sql<boolean>`(lower(d.name) = w.development or lower(d.site_name) = w.development)`),
    )
    .innerJoin('properties as p', (join) =>
      join.onRef('p.development_id', '=', 'd.id').on(sql<boolean>`lower(p.name) = w.property`),
    )
    .select(['w.development', 'w.property', 'p.id as propertyId', 'd.id as developmentId'])
    .distinct()
    .where(where(ctx.actor, right, { developmentId }))
    .execute()
  return Map.groupBy(rows, placeKey)
}

export interface InvitedRole {
  email: string
  propertyId: number
  role: RoleName
  /** The open invitation is one of the actor's own. */
  isOwn: boolean
}

/** What open invitations to these addresses grant already, where the right reaches. */
export async function findInvitedRoles(
  ctx: Ctx,
  right: Right,
  emails: readonly string[],
): Promise<InvitedRole[]> {
  const developmentId = sql.ref('p.development_id')
  return ctx.db
    .selectFrom('invitations as i')
    .innerJoin('invitation_roles as r', 'r.invitation_id', 'i.id')
    .innerJoin('properties as p', 'p.id', 'r.property_id')
    .select([sql<string>`lower(i.email)`.as('email'), 'r.property_id as propertyId'])
    .select([
      // The table's check lets no other text in.
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

export function roleKey(email: string, propertyId: number, role: RoleName): string {
  return `${email.toLowerCase()} ${propertyId} ${role}`
}
