/** Returns whether a write would change nothing. Such a write creates no new version, history entry or notification. */
export function changesNothing<Row extends object>(before: Row, after: Partial<Row>): boolean {
  // Compares values as JSON text, because two equal dates or lists are different objects.
  return Object.entries(after).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(before[name as keyof Row]),
  )
}

/** Returns the old values of the fields that a change replaces, for the audit. */
export function formerOf<Row extends object, Change extends Partial<Row>>(
  before: Row,
  change: Change,
): Pick<Row, keyof Change & keyof Row> {
  const names = Object.keys(change) as (keyof Change & keyof Row)[]
  return Object.fromEntries(names.map((name) => [name, before[name]])) as Pick<Row, keyof Change & keyof Row>
}

export const sameIds = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((id) => others.includes(id))
