import { LIVE_STATUSES } from '@doorstep/contract/issues/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
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
  reporterId?: number
  reportedBy?: number
  status?: IssueStatus
  userId?: number
}

/** The same fields as columns of a query. */
export type TargetColumns = { [K in keyof Target]?: Expression<unknown> }

interface Grant {
  scope: Scope
  /** Properties of a mapped scope, developments of a portfolio. */
  ids: number[]
}

// An actor is made anew for each request and never changed, so what a right grants it is worked out once.
const known = new WeakMap<Actor, Map<Right, Grant[]>>()

function grantsOf(actor: Actor, right: Right): Grant[] {
  const rights = known.get(actor) ?? new Map<Right, Grant[]>()
  known.set(actor, rights)
  const grants = rights.get(right) ?? findGrants(actor, right)
  rights.set(right, grants)
  return grants
}

function findGrants(actor: Actor, right: Right): Grant[] {
  return heldRoles(actor).flatMap((role) => {
    const row: Partial<Record<typeof role, readonly Scope[]>> = policy[right]
    return (row[role] ?? []).map((scope) => ({
      scope,
      ids: scope === 'portfolio' ? portfolio(actor) : openProperties(actor, role),
    }))
  })
}

/** Whether any held role opens the call at all. */
export function holds(actor: Actor, right: Right): boolean {
  return grantsOf(actor, right).length > 0
}

const LIVE: readonly string[] = LIVE_STATUSES

function at(ids: number[], id: number | undefined): boolean {
  return id !== undefined && ids.includes(id)
}

/** The scope's face for one object. */
export function includes(actor: Actor, right: Right, target: Target): boolean {
  return grantsOf(actor, right).some(({ scope, ids }) => {
    switch (scope) {
      case 'any':
        return true
      case 'portfolio':
        return at(ids, target.developmentId)
      case 'property':
        return at(ids, target.propertyId)
      case 'submitted':
        return at(ids, target.propertyId) && target.status === 'Submitted'
      case 'live':
        return at(ids, target.propertyId) && target.status !== undefined && LIVE.includes(target.status)
      case 'own':
        return target.reporterId === actor.userId
      case 'reported':
        return target.reportedBy === actor.userId
      case 'self':
        return target.userId === actor.userId
    }
  })
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
  const conditions = grantsOf(actor, right).map(({ scope, ids }) => condition(actor, columns, scope, ids))
  const possible = conditions.filter((part) => part !== undefined)
  if (possible.length === 0) return sql<SqlBool>`false`
  return sql<SqlBool>`(${sql.join(possible, sql` or `)})`
}

function condition(
  actor: Actor,
  columns: TargetColumns,
  scope: Scope,
  ids: number[],
): RawBuilder<SqlBool> | undefined {
  const inIds = (column: Expression<unknown> | undefined): RawBuilder<SqlBool> | undefined =>
    column && ids.length > 0 ? sql<SqlBool>`${column} = any(${ids}::bigint[])` : undefined
  const is = (column: Expression<unknown> | undefined): RawBuilder<SqlBool> | undefined =>
    column && sql<SqlBool>`${column} = ${actor.userId}`
  const there = inIds(columns.propertyId)
  switch (scope) {
    case 'any':
      return sql<SqlBool>`true`
    case 'portfolio':
      return inIds(columns.developmentId)
    case 'property':
      return there
    case 'submitted':
      return there && columns.status && sql<SqlBool>`(${there} and ${columns.status} = 'Submitted')`
    case 'live':
      return (
        there && columns.status && sql<SqlBool>`(${there} and ${columns.status} = any(${[...LIVE]}::text[]))`
      )
    case 'own':
      return is(columns.reporterId)
    case 'reported':
      return is(columns.reportedBy)
    case 'self':
      return is(columns.userId)
  }
}
