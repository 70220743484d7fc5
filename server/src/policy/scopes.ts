import { LIVE_STATUSES } from '@doorstep/contract/issues/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { MANAGING_ROLES } from '@doorstep/contract/access'
import type { RoleName } from '@doorstep/contract/access'
import { sql } from 'kysely'
import type { Expression, RawBuilder, SqlBool } from 'kysely'
import { heldRoles, openCommons, openProperties, placesOf, portfolio } from './actor.ts'
import type { Actor } from './actor.ts'
import { policy } from './policy.ts'
import type { Right } from './policy.ts'
import type { Scope } from './rows.ts'

/**
 * The object of a rights check. If the object lacks a field that a scope needs, the scope does not cover the object.
 */
export interface Target {
  propertyId?: number
  developmentId?: number
  reporterId?: number | null
  reportedBy?: number | null
  contactId?: number | null
  status?: IssueStatus
  userId?: number
  /** The firms whose people see an issue through a work order. Null if the issue never had a work order. */
  orderFirmIds?: readonly number[] | null
  /** The firms that have an accepted order of the issue that has not ended, and the firms that have a booked visit. */
  acceptedFirmIds?: readonly number[] | null | undefined
  bookedFirmIds?: readonly number[] | null | undefined
  /** The firm, if the object is a firm or a work order. */
  firmId?: number
  /** Whether a work order was ever sent to its firm. */
  isSent?: boolean
}

export type TargetColumns = { [K in keyof Target]?: Expression<unknown> }

/** The value that a field must have: this value, one of these ids or texts, null, or a list that contains this id. */
type Demand = { field: keyof Target } & (
  | { is: number | string | true }
  | { in: readonly number[] }
  | { inTexts: readonly string[] }
  | { isNull: true }
  | { has: readonly number[] }
)

const atProperty = (actor: Actor, role: RoleName): Demand => ({
  field: 'propertyId',
  in: openProperties(actor, role),
})

/** Every property where the actor has a role, including inactive ones and the common parts of their buildings. */
const atAnyRole = (actor: Actor): Demand => ({ field: 'propertyId', in: placesOf(actor) })

/**
 * The common parts of a building where the actor has the role. A role at a home also counts in the common parts of its
 * building.
 */
const inBuilding = (actor: Actor, role: RoleName): Demand => ({
  field: 'propertyId',
  in: openCommons(actor, role),
})

/** The active homes where the actor has the role, and the common parts of their buildings. */
const atPlace = (actor: Actor, role: RoleName): Demand => ({
  field: 'propertyId',
  in: [...openProperties(actor, role), ...openCommons(actor, role)],
})

const firmsOf = ({ firmId }: Actor): number[] => (firmId === null ? [] : [firmId])

const IS_LIVE: Demand = { field: 'status', inTexts: LIVE_STATUSES }

const inPortfolio = (actor: Actor): Demand => ({ field: 'developmentId', in: portfolio(actor) })

/**
 * The demands of each scope on a target, which must meet all of them. Both `includes` and `where` below use this table.
 */
const DEMANDS: Record<Scope, (actor: Actor, role: RoleName) => Demand[]> = {
  any: () => [],
  portfolio: (actor) => [inPortfolio(actor)],
  property: (actor, role) => [atProperty(actor, role)],
  building: (actor, role) => [inBuilding(actor, role)],
  submitted: (actor, role) => [atProperty(actor, role), { field: 'status', is: 'Submitted' }],
  // If an issue has a work order, the only contractors who see the issue are those of its orders.
  live: (actor, role) => [atProperty(actor, role), IS_LIVE, { field: 'orderFirmIds', isNull: true }],
  ordered: (actor) => [{ field: 'orderFirmIds', has: firmsOf(actor) }, IS_LIVE],
  accepted: (actor) => [{ field: 'acceptedFirmIds', has: firmsOf(actor) }, IS_LIVE],
  booked: (actor) => [{ field: 'bookedFirmIds', has: firmsOf(actor) }, IS_LIVE],
  firm: (actor) => [{ field: 'firmId', in: firmsOf(actor) }],
  ownFirm: (actor) => [
    { field: 'firmId', in: firmsOf(actor) },
    { field: 'isSent', is: true },
  ],
  here: (actor) => [{ field: 'reporterId', is: actor.userId }, atAnyRole(actor)],
  own: (actor) => [{ field: 'reporterId', is: actor.userId }],
  ownHere: (actor, role) => [
    { field: 'reporterId', is: actor.userId },
    MANAGING_ROLES.includes(role) ? inPortfolio(actor) : atPlace(actor, role),
  ],
  ownHome: (actor, role) => [{ field: 'reporterId', is: actor.userId }, atProperty(actor, role)],
  reported: (actor) => [{ field: 'reportedBy', is: actor.userId }, atAnyRole(actor)],
  contact: (actor) => [{ field: 'contactId', is: actor.userId }],
  contactHere: (actor, role) => [{ field: 'contactId', is: actor.userId }, atProperty(actor, role)],
  self: (actor) => [{ field: 'userId', is: actor.userId }],
}

type Grant = Demand[]

// The result is cached for each actor, because an actor is made for one request and never changes.
const known = new WeakMap<Actor, Map<Right, Grant[]>>()

function grantsOf(actor: Actor, right: Right): Grant[] {
  let rights = known.get(actor)
  if (!rights) known.set(actor, (rights = new Map()))
  let grants = rights.get(right)
  if (!grants) rights.set(right, (grants = findGrants(actor, right)))
  return grants
}

function findGrants(actor: Actor, right: Right): Grant[] {
  return heldRoles(actor).flatMap((role) => {
    const row: Partial<Record<typeof role, readonly Scope[]>> = policy[right]
    return (row[role] ?? []).map((scope) => DEMANDS[scope](actor, role))
  })
}

/** Whether any of the actor's roles has this right at all. */
export function holds(actor: Actor, right: Right): boolean {
  return grantsOf(actor, right).length > 0
}

/** Whether the right covers this object. */
export function includes(actor: Actor, right: Right, target: Target): boolean {
  // The code uses a loop instead of callbacks. A list calls this function a thousand times, and callbacks used an
  // eighth of the list's memory.
  for (const demands of grantsOf(actor, right)) if (areMet(demands, target)) return true
  return false
}

function areMet(demands: Grant, target: Target): boolean {
  for (const demand of demands) if (!isMet(demand, target[demand.field])) return false
  return true
}

function isMet(demand: Demand, value: Target[keyof Target]): boolean {
  if ('is' in demand) return value === demand.is
  if ('isNull' in demand) return value === null
  if ('has' in demand) return Array.isArray(value) && demand.has.some((id) => value.includes(id))
  const values: readonly unknown[] = 'in' in demand ? demand.in : demand.inTexts
  return values.includes(value)
}

/** Whether the right covers the development itself, or any property there where the actor has a role. */
export function includesDevelopment(actor: Actor, right: Right, developmentId: number): boolean {
  return (
    includes(actor, right, { developmentId }) ||
    actor.mappings.some(
      (mapping) =>
        mapping.developmentId === developmentId &&
        includes(actor, right, { developmentId, propertyId: mapping.propertyId }),
    )
  )
}

/** SQL condition for lists that selects exactly what `includes` accepts. */
export function where(actor: Actor, right: Right, columns: TargetColumns): RawBuilder<SqlBool> {
  // A right that covers everything needs no condition, so the query can leave out the columns of the target.
  if (includes(actor, right, {})) return sql<SqlBool>`true`
  return anyOf(grantsOf(actor, right), columns)
}

const canBeMet = (grant: Grant, columns: TargetColumns): boolean =>
  grant.every((demand) => conditionOf(demand, columns[demand.field]) !== undefined)

const grantNames = (actor: Actor, right: Right, columns?: TargetColumns): Set<string> =>
  new Set(
    grantsOf(actor, right)
      .filter((grant) => !columns || canBeMet(grant, columns))
      .map((grant) => JSON.stringify(grant)),
  )

/**
 * Returns an SQL condition: all of these rights cover the object. Leaves out rights that another right implies, because
 * the planner would take each repeated condition for a further restriction.
 */
export function whereAll(
  actor: Actor,
  rights: readonly Right[],
  columns: TargetColumns,
): RawBuilder<SqlBool> {
  let needed: Right[] = []
  for (const right of rights) {
    if (needed.some((other) => implies(actor, other, [right]))) continue
    needed = [...needed.filter((other) => !implies(actor, right, [other])), right]
  }
  return allOf(needed.map((right) => where(actor, right, columns)))
}

/**
 * Returns whether everything that a right covers is covered by all the other rights too. If columns are given, only
 * grants that these columns can express count for the other rights.
 */
export function implies(
  actor: Actor,
  right: Right,
  others: readonly Right[],
  columns?: TargetColumns,
): boolean {
  const names = grantNames(actor, right)
  return others.every((other) => names.isSubsetOf(grantNames(actor, other, columns)))
}

/**
 * Returns an SQL condition from the grants that all these rights share. The condition selects a part of the objects
 * that they all cover. Undefined without a shared grant.
 */
export function whereShared(
  actor: Actor,
  [first, ...others]: readonly [Right, ...Right[]],
  columns: TargetColumns,
): RawBuilder<SqlBool> | undefined {
  const names = others.map((right) => grantNames(actor, right))
  const alike = grantsOf(actor, first).filter((grant) => names.every((of) => of.has(JSON.stringify(grant))))
  return alike.length > 0 ? anyOf(alike, columns) : undefined
}

function anyOf(grants: readonly Grant[], columns: TargetColumns): RawBuilder<SqlBool> {
  const possible = grants.flatMap((demands) => {
    const conditions = demands.map((demand) => conditionOf(demand, columns[demand.field]))
    // A grant with a demand that cannot be met covers nothing.
    return conditions.every((condition) => condition !== undefined) ? [allOf(conditions)] : []
  })
  if (possible.length === 0) return sql<SqlBool>`false`
  return sql<SqlBool>`(${sql.join(possible, sql` or `)})`
}

function conditionOf(
  demand: Demand,
  column: Expression<unknown> | undefined,
): RawBuilder<SqlBool> | undefined {
  if (column === undefined) return undefined
  if ('is' in demand) {
    // The texts are constants of our own code. The statement contains them as literals, because the query plan depends
    // on them.
    const value = typeof demand.is === 'number' ? demand.is : sql.lit(demand.is)
    return sql<SqlBool>`(${column}) = ${value}`
  }
  if ('isNull' in demand) return sql<SqlBool>`${column} is null`
  if ('has' in demand)
    return demand.has.length > 0 ? sql<SqlBool>`${column} && ${[...demand.has]}::bigint[]` : undefined
  if ('inTexts' in demand) return sql<SqlBool>`${column} = any(${[...demand.inTexts]}::text[])`
  return demand.in.length > 0 ? sql<SqlBool>`${column} = any(${[...demand.in]}::bigint[])` : undefined
}

function allOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  const [only] = conditions
  if (conditions.length === 1 && only) return only
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}
