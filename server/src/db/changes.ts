/** Returns whether a write would change nothing. Such a write creates no new version, history entry or notification. */
export function changesNothing<Row extends object>(before: Row, after: Partial<Row>): boolean {
  // Dates and lists are compared by their JSON text.
  return Object.entries(after).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(before[name as keyof Row]),
  )
}
