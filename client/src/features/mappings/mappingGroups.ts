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

/** A person's rows as one, which opens to them. */
export interface FoldedPerson extends Pick<Mapping, 'userId' | 'userName' | 'userEmail' | 'userStatus'> {
  key: string
  folded: readonly MappingGroup[]
}

export type MappingLine = MappingGroup | FoldedPerson

/** Fewer rows of a person are seen at a glance. */
const FOLDED_FROM = 4

/** The groups as lines: those of a person with many, as they follow each other, lie behind one that opens. */
export function linesOf(groups: readonly MappingGroup[], isOpen: (userId: number) => boolean): MappingLine[] {
  return runsOf(groups).flatMap((run) => {
    const [first] = run
    if (!first || run.length < FOLDED_FROM) return run
    const { userId, userName, userEmail, userStatus } = first
    const person = { key: `${userId}`, userId, userName, userEmail, userStatus, folded: run }
    return isOpen(userId) ? [person, ...run] : [person]
  })
}

/** Rows of one person that follow each other. */
function runsOf(groups: readonly MappingGroup[]): MappingGroup[][] {
  const runs: MappingGroup[][] = []
  for (const group of groups) {
    const last = runs.at(-1)
    if (last?.[0]?.userId === group.userId) last.push(group)
    else runs.push([group])
  }
  return runs
}

/** How many of the list's rows these lines stand for. */
export function groupsIn(lines: readonly MappingLine[]): MappingGroup[] {
  const known = new Map<string, MappingGroup>()
  for (const line of lines)
    for (const group of 'folded' in line ? line.folded : [line]) known.set(group.key, group)
  return [...known.values()]
}
