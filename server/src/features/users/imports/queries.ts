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
  const { rows } = await sql<InvitedRole>`
    select lower(i.email) as email, r.property_id as "propertyId", r.role,
      bool_or(i.invited_by = ${ctx.actor.userId}) as "isOwn"
    from invitations i join invitation_roles r on r.invitation_id = i.id join properties p on p.id = r.property_id
    where lower(i.email) = any(${emails}::text[]) and i.accepted_at is null and i.cancelled_at is null
      and i.expires_at > now() and ${where(ctx.actor, right, { developmentId })}
    group by 1, 2, 3 order by 1, 2, 3`.execute(ctx.db)
  return rows
}

export function roleKey(email: string, propertyId: number, role: RoleName): string {
  return `${email.toLowerCase()} ${propertyId} ${role}`
}
