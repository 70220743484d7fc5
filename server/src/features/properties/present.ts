import type { Permission } from '@doorstep/contract/access'
import type { OwnProperty } from '@doorstep/contract/properties/schema'
import type { Actor } from '../../policy/actor.ts'
import { includes } from '../../policy/scopes.ts'
import type { PropertyRow } from './queries.ts'

const PROPERTY_RIGHTS: readonly Permission[] = ['issue:report', 'issue:reportOnBehalf']

export function presentOwnProperty(actor: Actor, row: PropertyRow): OwnProperty {
  const target = { propertyId: row.id, developmentId: row.developmentId }
  return { ...row, can: PROPERTY_RIGHTS.filter((right) => includes(actor, right, target)) }
}
