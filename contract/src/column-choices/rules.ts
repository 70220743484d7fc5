export const COLUMN_CHOICE_MAX = 30

/**
 * The columns of each list that lets people choose columns: first the specification's columns in order, then optional
 * columns. Columns that only hold buttons always stay at the end of the row.
 */
export const LIST_COLUMNS = {
  issues: {
    specified: [
      'jobId',
      'reportedOn',
      'title',
      'description',
      'property',
      'category',
      'status',
      'phoneNumber',
      'notes',
      'vulnerable',
    ],
    further: ['reporter', 'priority', 'owner', 'due'],
  },
  users: { specified: ['name', 'role', 'applied', 'mfa', 'status'], further: [] },
  developments: { specified: ['name', 'city', 'country', 'site', 'status'], further: [] },
  properties: { specified: ['name', 'address', 'development', 'city', 'country', 'status'], further: [] },
  alerts: { specified: ['message', 'severity', 'site', 'expiry', 'status'], further: [] },
  activities: { specified: ['sno', 'property', 'activity', 'last', 'next', 'status'], further: [] },
  mappings: { specified: ['user', 'property', 'roles'], further: [] },
} as const satisfies Record<string, { specified: readonly string[]; further: readonly string[] }>

export type ColumnList = keyof typeof LIST_COLUMNS
export const COLUMN_LISTS = Object.keys(LIST_COLUMNS) as ColumnList[]

export function columnsOfList(list: ColumnList): readonly string[] {
  const { specified, further } = LIST_COLUMNS[list]
  return [...specified, ...further]
}

/** Whether the choice has only columns of this list, each at most once. */
export function isColumnChoice(list: ColumnList, columns: readonly string[]): boolean {
  const known = columnsOfList(list)
  return new Set(columns).size === columns.length && columns.every((column) => known.includes(column))
}
