import * as z from 'zod'
import { RETENTION_AGES } from '@doorstep/contract/retention/rules'
import type { RetentionSetting } from '@doorstep/contract/retention/rules'
import type { Age } from '@doorstep/contract/retention/schema'

const DAYS_A_YEAR = 365

/** An age such as `6y` or `90d`, between two limits. */
const ageBetween = (min: Age, max: Age): z.ZodType<Age, string> =>
  z.string().transform((text, check) => {
    const age = parseAge(text)
    if (age && isAtLeast(age, min) && roughDays(age) <= roughDays(max)) return age
    check.addIssue(`must be an age such as 6y or 90d, from ${shortOf(min)} to ${shortOf(max)}`)
    return z.NEVER
  })

function parseAge(text: string): Age | undefined {
  const match = /^([1-9][0-9]{0,4})([dy])$/.exec(text)
  return match ? { count: Number(match[1]), unit: match[2] === 'y' ? 'years' : 'days' } : undefined
}

const roughDays = ({ count, unit }: Age): number => (unit === 'years' ? count * DAYS_A_YEAR : count)
const shortOf = ({ count, unit }: Age): string => `${count}${unit.charAt(0)}`

const A_DAY: Age = { count: 1, unit: 'days' }
const LONGEST: Age = { count: 99, unit: 'years' }
const { accounts, issues, feedback, enquiries, audit } = RETENTION_AGES

/** Years count at their longest, because three years can have 1096 days. */
function isAtLeast(age: Age, min: Age): boolean {
  const isAcross = age.unit === 'days' && min.unit === 'years'
  return roughDays(age) >= roughDays(min) + (isAcross ? Math.ceil(min.count / 4) : 0)
}

const Environment = z.object({
  /** How long a closed account keeps its personal data, such as `6y` or `90d`. At most `6y`. */
  RETAIN_ACCOUNT: z.string().default('6y').pipe(ageBetween(A_DAY, accounts.atMost)),
  /** How long an ended issue keeps its reporter and its text, such as `6y`. At least `3y`. */
  RETAIN_ISSUE: z.string().default('3y').pipe(ageBetween(issues.atLeast, LONGEST)),
  /** How long the comment on a rating is kept. At most `6y`. */
  RETAIN_FEEDBACK: z.string().default('3y').pipe(ageBetween(A_DAY, feedback.atMost)),
  /** How long a question to the managers is kept. At most `6y`. */
  RETAIN_ENQUIRY: z.string().default('3y').pipe(ageBetween(A_DAY, enquiries.atMost)),
  /** How long the audit is kept, and the recipient and time of each message. At least `3y`. */
  RETAIN_AUDIT: z.string().default('3y').pipe(ageBetween(audit.atLeast, LONGEST)),
})

export type RetentionSettings = Record<RetentionSetting, Age>

/** Reads every retention age, and adds anything wrong to `problems`. */
export function readRetention(
  env: Record<string, string | undefined>,
  problems: string[],
): RetentionSettings {
  const parsed = Environment.safeParse(env)
  if (!parsed.success)
    problems.push(...parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`))
  const ages = parsed.data ?? Environment.parse({})
  return {
    account: ages.RETAIN_ACCOUNT,
    issue: ages.RETAIN_ISSUE,
    feedback: ages.RETAIN_FEEDBACK,
    enquiry: ages.RETAIN_ENQUIRY,
    audit: ages.RETAIN_AUDIT,
  }
}
