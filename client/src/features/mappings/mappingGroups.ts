import type { Mapping } from '@doorstep/contract/mappings/schema'
import { FOLDED_FROM } from './rules.ts'

/** All roles of a person at a property, which are one row of the screen. */
export interface MappingGroup extends Omit<Mapping, 'roleId' | 'roleName'> {
  /** A key made of the person and the property. */
  key: string
  roles: Pick<Mapping, 'roleId' | 'roleName'>[]
}

/** Groups the server's rows by person and property, in their original order. */
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

/** One row that replaces all rows of a person. The user can expand it to see these rows. */
export interface FoldedPerson extends Pick<Mapping, 'userId' | 'userName' | 'userEmail' | 'userStatus'> {
  key: string
  folded: readonly MappingGroup[]
}

export type MappingLine = MappingGroup | FoldedPerson

/** Returns the lines to show. A long sequence of rows of one person becomes one line that the user can expand. */
export function linesOf(groups: readonly MappingGroup[], isOpen: (userId: number) => boolean): MappingLine[] {
  return runsOf(groups).flatMap((run) => {
    const [first] = run
    if (!first || run.length < FOLDED_FROM) return run
    const { userId, userName, userEmail, userStatus } = first
    const person = { key: `${userId}`, userId, userName, userEmail, userStatus, folded: run }
    return isOpen(userId) ? [person, ...run] : [person]
  })
}

function runsOf(groups: readonly MappingGroup[]): MappingGroup[][] {
  const runs: MappingGroup[][] = []
  for (const group of groups) {
    const last = runs.at(-1)
    if (last?.[0]?.userId === group.userId) last.push(group)
    else runs.push([group])
  }
  return runs
}

/** Returns the groups of these lines, including the groups of collapsed lines. */
export function groupsIn(lines: readonly MappingLine[]): MappingGroup[] {
  const known = new Map<string, MappingGroup>()
  for (const line of lines)
    for (const group of 'folded' in line ? line.folded : [line]) known.set(group.key, group)
  return [...known.values()]
}
