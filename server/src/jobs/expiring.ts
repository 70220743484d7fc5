import { EXPIRY_WARNING_DAYS } from '@doorstep/contract/expiry/rules'
import { addDays } from '../time/civil.ts'

/**
 * What is to be warned of today, each once: `take` answers what expires by a day and was not warned of at that distance
 * yet, and notes that it is now.
 */
export async function takeAllExpiring<Row extends { id: number }>(
  today: string,
  take: (by: string, days: number) => Promise<Row[]>,
): Promise<Row[]> {
  const found = new Map<number, Row>()
  // The nearest first: what expires today is not warned of as if there were a month.
  for (const days of EXPIRY_WARNING_DAYS.toReversed())
    for (const row of await take(addDays(today, days), days)) found.set(row.id, row)
  return [...found.values()]
}
