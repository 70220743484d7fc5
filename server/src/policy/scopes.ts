import { LIVE_STATUSES } from '@doorstep/contract/issues/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { MANAGING_ROLES } from '@doorstep/contract/access'
import type { RoleName } from '@doorstep/contract/access'
import { sql } from 'kysely'
import type { Expression, RawBuilder, SqlBool } from 'kysely'
import { heldRoles, openProperties, portfolio } from './actor.ts'
import type { Actor } from './actor.ts'
import { policy } from './policy.ts'
import type { Right, Scope } from './policy.ts'

/** What a right is asked about. A field that a scope needs and the target lacks is not covered. */
export interface Target {
  propertyId?: number
  developmentId?: number
  /** Null where nobody is any more. */
  reporterId?: number | null
  reportedBy?: number | null
  status?: IssueStatus
  userId?: number
  /** Of an issue, the firms whose people see it by a work order; null where it never had one. */
  orderFirmIds?: readonly number[] | null
  /** Of them those that have accepted an order that has not ended, and those that have a visit booked. */
  acceptedFirmIds?: readonly number[] | null | undefined
  bookedFirmIds?: readonly number[] | null | undefined
  /** Of a firm, or of a work order. */
  firmId?: number
  /** Of a work order: whether its firm was ever told of it. */
  isSent?: boolean
}

/** The same fields as columns of a query. */
export type TargetColumns = { [K in keyof Target]?: Expression<unknown> }

/** What a field must be: this value, one of these ids or texts, null, or a list that has this id. */
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

/** Where they hold any role, also at an inactive property. */
const atAnyRole = ({ mappings }: Actor): Demand => ({
  field: 'propertyId',
  in: mappings.map(({ propertyId }) => propertyId),
})

/** The firm of this person, or none. */
const firmsOf = ({ firmId }: Actor): number[] => (firmId === null ? [] : [firmId])

const IS_LIVE: Demand = { field: 'status', inTexts: LIVE_STATUSES }

const inPortfolio = (actor: Actor): Demand => ({ field: 'developmentId', in: portfolio(actor) })

/** What each scope demands of a target, all of it together. Both faces below follow from this table. */
const DEMANDS: Record<Scope, (actor: Actor, role: RoleName) => Demand[]> = {
  any: () => [],
  portfolio: (actor) => [inPortfolio(actor)],
  property: (actor, role) => [atProperty(actor, role)],
  submitted: (actor, role) => [atProperty(actor, role), { field: 'status', is: 'Submitted' }],
  // From its first work order on an issue is for the contractors of its orders.
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
    MANAGING_ROLES.includes(role) ? inPortfolio(actor) : atProperty(actor, role),
  ],
  reported: (actor) => [{ field: 'reportedBy', is: actor.userId }, atAnyRole(actor)],
  self: (actor) => [{ field: 'userId', is: actor.userId }],
}

/** Each grant covers what meets all of its demands. */
type Grant = Demand[]

// An actor is made anew for each request and never changed, so what a right grants it is worked out once.
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

/** Whether any held role opens the call at all. */
export function holds(actor: Actor, right: Right): boolean {
  return grantsOf(actor, right).length > 0
}

/** The scope's face for one object. */
export function includes(actor: Actor, right: Right, target: Target): boolean {
  // A list asks a thousand times: with a function for each grant these were an eighth of all that it put into memory.
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

/** Whether the right covers the development itself, or any property of it at which a role is held. */
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

/** The scope's face for a list: the WHERE that lets through exactly what `includes` lets through. */
export function where(actor: Actor, right: Right, columns: TargetColumns): RawBuilder<SqlBool> {
  // Beside what covers everything no column is named: a query need not have it.
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
 * The same for several rights that all have to cover it. What one demands already is not asked again for another: the
 * planner takes each question for one that leaves out more.
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

/** Whether whatever a right covers is covered by all the others too; with columns, as far as these tell it. */
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
 * Where one and the same grant is of all these rights: a part of what they cover together, which one look tells. Undefined
 * where they have none in common.
 */
export function whereAlike(
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
    // What cannot be met covers nothing.
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
    // A text is one of the product's own, and the plan depends on which.
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
