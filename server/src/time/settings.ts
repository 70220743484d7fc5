import * as z from 'zod'
import type { WorkingWeek } from './workingTime.ts'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const NOT_DAYS = 'must be days such as Mon,Tue,Wed'
const NOT_HOURS = 'must be two times such as 09:00-17:00, the earlier one first'

const Environment = z.object({
  /** Days on which staff work, for deadlines in working time. Bank holidays do not count. */
  WORKING_DAYS: z
    .string()
    .default('Mon,Tue,Wed,Thu,Fri')
    .transform((text, check) => {
      const days = text.split(',').map((name) => DAYS.indexOf(name.trim()) + 1)
      if (days.every((day) => day > 0)) return [...new Set(days)]
      check.addIssue(NOT_DAYS)
      return z.NEVER
    }),
  /** Hours during which staff work on the working days, on the clock of `TIME_ZONE`. */
  WORKING_HOURS: z
    .string()
    .default('09:00-17:00')
    .transform((text, check) => {
      const [, ...parts] =
        /^([01][0-9]|2[0-3]):([0-5][0-9])-([01][0-9]|2[0-4]):([0-5][0-9])$/.exec(text) ?? []
      const [hour = 0, minute = 0, endHour = 0, endMinute = 0] = parts.map(Number)
      const [opens, closes] = [hour * 60 + minute, endHour * 60 + endMinute]
      if (opens < closes && closes <= 24 * 60) return { opens, closes }
      check.addIssue(NOT_HOURS)
      return z.NEVER
    }),
})

/** Reads the working days and hours of staff, and adds anything wrong to `problems`. */
export function readWorkingWeek(env: Record<string, string | undefined>, problems: string[]): WorkingWeek {
  const parsed = Environment.safeParse(env)
  if (!parsed.success)
    problems.push(...parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`))
  const { WORKING_DAYS, WORKING_HOURS } = parsed.data ?? Environment.parse({})
  return { days: WORKING_DAYS, ...WORKING_HOURS }
}
