import { ROLES } from '@doorstep/contract/access'
import type { Permission } from '@doorstep/contract/access'
import type { Home, HomePerson } from '@doorstep/contract/homes/schema'
import type { Actor } from '../../policy/actor.ts'
import { includes } from '../../policy/scopes.ts'
import { presentProperty } from '../properties/present.ts'
import type { PropertyRow } from '../properties/queries.ts'
import type { HomePersonRow } from './queries.ts'

const REPORT_RIGHTS: readonly Permission[] = ['issue:report', 'issue:reportOnBehalf']

export function presentHome(actor: Actor, row: PropertyRow): Home {
  const target = { propertyId: row.id, developmentId: row.developmentId }
  const { can, ...property } = presentProperty(actor, row)
  return {
    ...property,
    isDevelopmentActive: row.isDevelopmentActive,
    nation: row.nation,
    emergencyNumber: row.emergencyNumber,
    can: [...can, ...REPORT_RIGHTS.filter((right) => includes(actor, right, target))],
  }
}

export function presentHomePerson(row: HomePersonRow): HomePerson {
  return {
    ...row,
    roles: ROLES.filter((role) => row.roles.includes(role)),
    addressBouncedAt: row.addressBouncedAt?.toISOString() ?? null,
  }
}
