import { isStaffRole, MANAGING_ROLES, ROLES } from '@doorstep/contract/access'
import type { RoleName } from '@doorstep/contract/access'
import type { SessionKind } from '@doorstep/contract/endpoint'

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
  /** What the session opens now: a full one that owes something counts as one that owes it. */
  sessionKind: SessionKind
  /** The last sign-in is a fresh one, its second step included wherever one is on. */
  isFresh: boolean
  name: string
  isAdmin: boolean
  mappings: readonly Mapping[]
  /** Developments they created; these count while they manage anything at all. */
  createdDevelopmentIds: readonly number[]
  /** The active firm that they work for. */
  firmId: number | null
}

/** Somebody's roles, wherever they are held. */
interface RoleHolder {
  isAdmin: boolean
  mappings: readonly Pick<Mapping, 'role'>[]
  /** By an active firm its people are contractors, without a role at any property. */
  firmId: number | null
}

/** Base ADMIN, the mapped roles, and CONTRACTOR by a firm; TENANT of nowhere when there is none of them. */
export function heldRoles(person: RoleHolder): RoleName[] {
  const held = new Set<RoleName>(person.mappings.map((mapping) => mapping.role))
  if (person.isAdmin) held.add('ADMIN')
  if (person.firmId !== null) held.add('CONTRACTOR')
  if (held.size === 0) held.add('TENANT')
  return ROLES.filter((role) => held.has(role))
}

/** The strongest of these roles; TENANT where there is none. */
export function strongestOf(roles: readonly RoleName[]): RoleName {
  return ROLES.find((role) => roles.includes(role)) ?? 'TENANT'
}

/** The strongest role that somebody holds anywhere: that of the session, for an actor. */
export function strongestRole(person: RoleHolder): RoleName {
  return strongestOf(heldRoles(person))
}

const isManaging = ({ role }: Pick<Mapping, 'role'>) => MANAGING_ROLES.includes(role)

/** Whether they manage anything. */
export const manages = ({ mappings }: Pick<RoleHolder, 'mappings'>) => mappings.some(isManaging)

/** Whether any role that they hold is one of staff. */
export const isStaff = (person: RoleHolder) => isStaffRole(strongestRole(person))

/** Whether any role that they hold is one of those for which the second step is never off. */
export function requiresSecondStep(person: RoleHolder, required: readonly RoleName[]): boolean {
  return heldRoles(person).some((role) => required.includes(role))
}

const portfolios = new WeakMap<Actor, number[]>()

/** The developments of a property manager, inactive ones included. Found once for each actor: most rights ask for it. */
export function portfolio(actor: Actor): number[] {
  let known = portfolios.get(actor)
  if (!known) portfolios.set(actor, (known = findPortfolio(actor)))
  return known
}

function findPortfolio(actor: Actor): number[] {
  if (!manages(actor)) return []
  const managed = actor.mappings.filter(isManaging)
  return [...new Set([...managed.map((mapping) => mapping.developmentId), ...actor.createdDevelopmentIds])]
}

/** The active properties at which this role is held. */
export function openProperties(actor: Actor, role: RoleName): number[] {
  return actor.mappings
    .filter((mapping) => mapping.role === role && mapping.isOpen)
    .map((mapping) => mapping.propertyId)
}
