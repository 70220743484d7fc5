/** Where something goes from each status, and who, or which step, takes it there. Nothing else is legal. */
export type Transitions<Status extends string, By extends string> = Record<
  Status,
  Partial<Record<Status, readonly By[]>>
>

/** The statuses that these take it to from here, in the order of the table; without them all that there are. */
export function nextOf<Status extends string, By extends string>(
  table: Transitions<Status, By>,
  from: Status,
  by?: readonly By[],
): Status[] {
  // Object.keys loses the literal types of a Record's keys; the table has no others.
  return (Object.keys(table[from]) as Status[]).filter(
    (to) => by === undefined || table[from][to]?.some((one) => by.includes(one)),
  )
}
