import { addDays } from '../../lib/dates.ts'

export function firstDay(month: string): string {
  return `${month}-01`
}

export function lastDay(month: string): string {
  return addDays(firstDay(neighbour(month, 1)), -1)
}

/** The month that is `by` months later. */
export function neighbour(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** The weeks that overlap the month, each from Monday to Sunday. */
export function weeksOf(month: string): string[][] {
  const first = firstDay(month)
  const weekday = (new Date(`${first}T12:00:00Z`).getUTCDay() + 6) % 7
  const weeks: string[][] = []
  for (let monday = addDays(first, -weekday); monday <= lastDay(month); monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(monday, at)))
  return weeks
}
