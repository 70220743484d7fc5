import { ROLES } from '@doorstep/contract/access'
import type { RoleName } from '@doorstep/contract/access'

/** One role held at one property. */
export interface Mapping {
  propertyId: number
  developmentId: number
  role: RoleName
  /** The property and its development are both active. */
  isOpen: boolean
}

/** The person behind a session, with everything that decides their rights. */
export interface Actor {
  userId: number
  sessionId: number
  name: string
  isAdmin: boolean
  mappings: readonly Mapping[]
  /** Developments they created; these count while they hold a PMGR mapping at all. */
  createdDevelopmentIds: readonly number[]
}

/** Base ADMIN and the mapped roles; TENANT of nowhere when there is neither. */
export function heldRoles(actor: Actor): RoleName[] {
  const held = new Set<RoleName>(actor.mappings.map((mapping) => mapping.role))
  if (actor.isAdmin) held.add('ADMIN')
  if (held.size === 0) held.add('TENANT')
  return ROLES.filter((role) => held.has(role))
}

/** The strongest of these roles; TENANT where there is none. */
export function strongestOf(roles: readonly RoleName[]): RoleName {
  return ROLES.find((role) => roles.includes(role)) ?? 'TENANT'
}

/** The strongest role that somebody holds anywhere: that of the session, for an actor. */
export function strongestRole(person: {
  isAdmin: boolean
  mappings: readonly Pick<Mapping, 'role'>[]
}): RoleName {
  return person.isAdmin ? 'ADMIN' : strongestOf(person.mappings.map((mapping) => mapping.role))
}

/** The developments of a property manager, inactive ones included. */
export function portfolio(actor: Actor): number[] {
  const managed = actor.mappings.filter((mapping) => mapping.role === 'PMGR')
  if (managed.length === 0) return []
  return [...new Set([...managed.map((mapping) => mapping.developmentId), ...actor.createdDevelopmentIds])]
}

/** The active properties at which this role is held. */
export function openProperties(actor: Actor, role: RoleName): number[] {
  return actor.mappings
    .filter((mapping) => mapping.role === role && mapping.isOpen)
    .map((mapping) => mapping.propertyId)
}
