/** Whether a write would leave everything as it is: then there is no version, no entry of a history and no news. */
export function changesNothing<Row extends object>(before: Row, after: Partial<Row>): boolean {
  // Dates and lists are compared by what they say.
  return Object.entries(after).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(before[name as keyof Row]),
  )
}
