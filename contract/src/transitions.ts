/**
 * The statuses that can follow each status, with the people or steps that can make each move. All other moves are
 * illegal.
 */
export type Transitions<Status extends string, By extends string> = Record<
  Status,
  Partial<Record<Status, readonly By[]>>
>

/**
 * Returns the statuses that can follow `from`, in the table's order. If `by` is given, returns only those that `by` can
 * set.
 */
export function nextOf<Status extends string, By extends string>(
  table: Transitions<Status, By>,
  from: Status,
  by?: readonly By[],
): Status[] {
  // `Object.keys` loses the literal types of the keys. All keys of the table are statuses, so this cast is safe.
  return (Object.keys(table[from]) as Status[]).filter(
    (to) => by === undefined || table[from][to]?.some((one) => by.includes(one)),
  )
}
