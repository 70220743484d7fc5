import type { Permission } from '@doorstep/contract/access'
import type { OwnProperty, PropertySummary } from '@doorstep/contract/properties/schema'
import type { Actor } from '../../policy/actor.ts'
import { includes } from '../../policy/scopes.ts'
import type { PropertyRow } from './queries.ts'

const PROPERTY_RIGHTS: readonly Permission[] = [
  'issue:list',
  'issue:report',
  'issue:reportOnBehalf',
  'incident:read',
]

export function presentOwnProperty(actor: Actor, row: PropertyRow): OwnProperty {
  // Issue rights can depend on who reported the issue. These are the rights over an issue that somebody else reported.
  const { id: propertyId, developmentId } = row
  const target = { propertyId, developmentId, status: 'Open' as const, orderFirmIds: null }
  return { ...row, can: PROPERTY_RIGHTS.filter((right) => includes(actor, right, target)) }
}

const MANAGING_RIGHTS: readonly Permission[] = ['property:update', 'activity:create']

export function presentProperty(actor: Actor, row: PropertyRow): PropertySummary {
  const target = { propertyId: row.id, developmentId: row.developmentId }
  const { blockId: id, blockName: name } = row
  const block = id === null || name === null ? undefined : { id, name }
  return {
    ...row,
    ...(block && { block }),
    can: MANAGING_RIGHTS.filter((right) => includes(actor, right, target)),
  }
}
