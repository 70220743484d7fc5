import { EXPIRY_WARNING_DAYS } from '@doorstep/contract/expiry/rules'
import { addDays } from '../time/civil.ts'

/**
 * Collects all rows to warn about today, each once. `take` finds the rows that expire by a day and have not had the
 * warning for that number of days. `take` also records the warning.
 */
export async function takeAllExpiring<Row extends { id: number }>(
  today: string,
  take: (by: string, days: number) => Promise<Row[]>,
): Promise<Row[]> {
  const found = new Map<number, Row>()
  // The nearest date comes first. A row that expires today must not get the warning that is meant for a month ahead.
  for (const days of EXPIRY_WARNING_DAYS.toReversed())
    for (const row of await take(addDays(today, days), days)) found.set(row.id, row)
  return [...found.values()]
}
