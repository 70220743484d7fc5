import { isStaffRole, MANAGING_ROLES, ROLES } from '@doorstep/contract/access'
import type { RoleName } from '@doorstep/contract/access'
import type { SessionKind } from '@doorstep/contract/endpoint'

export interface Mapping {
  propertyId: number
  developmentId: number
  role: RoleName
  /** Whether the property and its development are both active. */
  isOpen: boolean
  /** The common parts that the role covers: those of the home's block and of its development. */
  commons: readonly Common[]
}

/**
 * The common parts of a block or a development. `isOpen` is true if the common parts and the person's home are both
 * active.
 */
interface Common {
  propertyId: number
  isOpen: boolean
}

/** The person behind a session, with everything that decides their rights. */
export interface Actor {
  userId: number
  sessionId: number
  /**
   * The calls that the session can make now. If a full session still needs another step, it counts as a session that
   * waits for that step.
   */
  sessionKind: SessionKind
  /** Whether the last sign-in is fresh, including the second step if that is on. */
  isFresh: boolean
  name: string
  isAdmin: boolean
  mappings: readonly Mapping[]
  /** The developments that the person created, which count only while the person has a managing role for any place. */
  createdDevelopmentIds: readonly number[]
  /** The active firm that the person works for. */
  firmId: number | null
}

interface RoleHolder {
  isAdmin: boolean
  mappings: readonly Pick<Mapping, 'role'>[]
  /** The people of an active firm are contractors, even without a role at any property. */
  firmId: number | null
}

/**
 * Returns ADMIN if that is the base role, the mapped roles, and CONTRACTOR for people of a firm. If there is no such
 * role, returns TENANT.
 */
export function heldRoles(person: RoleHolder): RoleName[] {
  const held = new Set<RoleName>(person.mappings.map((mapping) => mapping.role))
  if (person.isAdmin) held.add('ADMIN')
  if (person.firmId !== null) held.add('CONTRACTOR')
  if (held.size === 0) held.add('TENANT')
  return ROLES.filter((role) => held.has(role))
}

/** Returns the strongest of these roles, or TENANT if there are none. */
export function strongestOf(roles: readonly RoleName[]): RoleName {
  return ROLES.find((role) => roles.includes(role)) ?? 'TENANT'
}

/** Returns the strongest role that a person has anywhere. For an actor, that is the role of the session. */
export function strongestRole(person: RoleHolder): RoleName {
  return strongestOf(heldRoles(person))
}

const isManaging = ({ role }: Pick<Mapping, 'role'>) => MANAGING_ROLES.includes(role)

export const manages = ({ mappings }: Pick<RoleHolder, 'mappings'>) => mappings.some(isManaging)

export const isStaff = (person: RoleHolder) => isStaffRole(strongestRole(person))

/** Whether any role of the person requires the second step. */
export function requiresSecondStep(person: RoleHolder, required: readonly RoleName[]): boolean {
  return heldRoles(person).some((role) => required.includes(role))
}

const portfolios = new WeakMap<Actor, number[]>()

/**
 * Returns the developments of a property manager, including inactive ones. The result is cached for each actor, because
 * most rights need it.
 */
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

/** Returns the active properties where the actor has this role. */
export function openProperties(actor: Actor, role: RoleName): number[] {
  return actor.mappings
    .filter((mapping) => mapping.role === role && mapping.isOpen)
    .map((mapping) => mapping.propertyId)
}

/** Returns the open common parts of the buildings where the actor has this role at an active home. */
export function openCommons(actor: Actor, role: RoleName): number[] {
  return actor.mappings
    .filter((mapping) => mapping.role === role && mapping.isOpen)
    .flatMap(({ commons }) => commons.filter(({ isOpen }) => isOpen))
    .map(({ propertyId }) => propertyId)
}

const places = new WeakMap<Actor, number[]>()

/** Returns every place that a role of the actor covers, including inactive ones: homes, and their common parts. */
export function placesOf(actor: Actor): number[] {
  let known = places.get(actor)
  if (!known) places.set(actor, (known = findPlaces(actor)))
  return known
}

const findPlaces = ({ mappings }: Actor): number[] => [
  ...new Set(
    mappings.flatMap(({ propertyId, commons }) => [propertyId, ...commons.map((one) => one.propertyId)]),
  ),
]
