/**
 * The lists whose columns a person may choose: the specification's columns in their order, then those that are there to be
 * added. What is only to be pressed stands at its end of the row, whatever is chosen.
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

/** Every column that a list may have. */
export function columnsOfList(list: ColumnList): readonly string[] {
  const { specified, further } = LIST_COLUMNS[list]
  return [...specified, ...further]
}

/** Whether somebody may look at a list in these columns: each is one of its own, and stands there once. */
export function isColumnChoice(list: ColumnList, columns: readonly string[]): boolean {
  const known = columnsOfList(list)
  return new Set(columns).size === columns.length && columns.every((column) => known.includes(column))
}
