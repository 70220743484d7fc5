import { ROLE_IDS } from '@doorstep/contract/access'
import type { Mapping } from '@doorstep/contract/mappings/schema'
import type { Actor } from '../../policy/actor.ts'
import type { MappingRow } from './queries.ts'
import { blockedReason } from './rules.ts'

export function presentMapping(actor: Actor, row: MappingRow): Mapping {
  const { firstName, lastName, ...rest } = row
  const blocked = blockedReason(actor, row)
  return {
    ...rest,
    userName: `${firstName} ${lastName}`,
    roleId: ROLE_IDS[row.roleName],
    can: blocked === null ? ['mapping:change'] : [],
    blocked,
  }
}
