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
  const { rows } = await sql<FoundPlace & NamedPlace>`
    select distinct w.development, w.property, p.id as "propertyId", d.id as "developmentId"
    from unnest(${places.map(({ development }) => development.toLowerCase())}::text[],
        ${places.map(({ property }) => property.toLowerCase())}::text[]) as w (development, property)
      join developments d on lower(d.name) = w.development or lower(d.site_name) = w.development
      join properties p on p.development_id = d.id and lower(p.name) = w.property
    where ${where(ctx.actor, right, { developmentId })}`.execute(ctx.db)
  return Map.groupBy(rows, placeKey)
}

/** What open invitations grant already, as `email property role` in lower case. */
export async function findInvitedRoles(ctx: Ctx, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string; propertyId: number; role: RoleName }>`
    select lower(i.email) as email, r.property_id as "propertyId", r.role
    from invitations i join invitation_roles r on r.invitation_id = i.id
    where lower(i.email) = any(${emails}::text[]) and i.accepted_at is null and i.cancelled_at is null
      and i.expires_at > now()`.execute(ctx.db)
  return new Set(rows.map(({ email, propertyId, role }) => roleKey(email, propertyId, role)))
}

export function roleKey(email: string, propertyId: number, role: RoleName): string {
  return `${email.toLowerCase()} ${propertyId} ${role}`
}
