import type { Mapping } from '@doorstep/contract/mappings/schema'

/** All roles of one person at one property: a row of the screen. */
export interface MappingGroup extends Omit<Mapping, 'roleId' | 'roleName'> {
  /** Of the person at the property. */
  key: string
  roles: Pick<Mapping, 'roleId' | 'roleName'>[]
}

/** The server's rows, put together by person and property in the order in which they came. */
export function groupsOf(rows: readonly Mapping[]): MappingGroup[] {
  const groups = new Map<string, MappingGroup>()
  for (const { roleId, roleName, ...row } of rows) {
    const key = `${row.userId}-${row.propertyId}`
    const group = groups.get(key) ?? { ...row, key, roles: [] }
    group.roles.push({ roleId, roleName })
    groups.set(key, group)
  }
  return [...groups.values()]
}
