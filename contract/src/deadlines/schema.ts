import * as z from 'zod/mini'
import { NationName } from '../collections/schema.ts'
import { Day, DayInput, Id, IdInput, Instant, MomentInput, OptionalIdInput } from '../fields.ts'
import { IssuePriorityName } from '../issues/schema.ts'
import { PageQuery, sortOf } from '../paging.ts'
import { DEADLINE_AMOUNT_MAX, DEADLINE_KINDS, DEADLINE_UNITS } from './rules.ts'

export const DeadlineKindName = z.enum(DEADLINE_KINDS, { error: 'Choose what the deadline is for.' })
export const DeadlineUnitName = z.enum(DEADLINE_UNITS, { error: 'Choose a unit of time.' })

/** The state of a rule. A `future` rule has not begun. A later rule for the same case has replaced a `past` rule. */
export const RULE_STATES = ['current', 'future', 'past'] as const

/** The deadline for a kind of issue that is reported on or after a certain day. */
export const DeadlineRule = z.object({
  id: Id,
  /** The development of the rule. Null for every development. */
  developmentId: z.nullable(Id),
  developmentName: z.nullable(z.string()),
  /** The category of the rule. Null for every category. */
  categoryId: z.nullable(Id),
  category: z.nullable(z.string()),
  priority: IssuePriorityName,
  kind: DeadlineKindName,
  /** The time until the deadline. Null for no deadline. */
  amount: z.nullable(z.number()),
  unit: z.nullable(DeadlineUnitName),
  beginsOn: Day,
  state: z.enum(RULE_STATES),
})
export type DeadlineRule = z.infer<typeof DeadlineRule>

export const ListDeadlineRules = z.object({
  ...PageQuery,
  sort: sortOf(['-beginsOn', 'beginsOn']),
  developmentId: z.optional(IdInput),
  priority: z.optional(IssuePriorityName),
  kind: z.optional(DeadlineKindName),
  state: z.optional(z.enum(RULE_STATES, { error: 'Choose current, future or past.' })),
})
export type ListDeadlineRules = z.output<typeof ListDeadlineRules>

const NOT_WHOLE = { error: 'Enter a whole number above 0.' }

/** Adds a rule. If the rule has no amount, new issues get no deadline. */
export const AddDeadlineRule = z
  .object({
    developmentId: z.optional(OptionalIdInput),
    categoryId: z.optional(OptionalIdInput),
    priority: IssuePriorityName,
    kind: DeadlineKindName,
    amount: z.nullable(z.int(NOT_WHOLE).check(z.gte(1, NOT_WHOLE))),
    unit: z.nullable(DeadlineUnitName),
    /** The first day of the rule: today or later. */
    beginsOn: DayInput,
  })
  .check(
    z.refine(({ amount, unit }) => (amount === null) === (unit === null), {
      path: ['unit'],
      error: 'Enter both a number and a unit of time, or leave both empty.',
    }),
    z.refine(({ amount, unit }) => amount === null || unit === null || amount <= DEADLINE_AMOUNT_MAX[unit], {
      path: ['amount'],
      error: 'Enter a time of about a year or less.',
    }),
  )
export type AddDeadlineRule = z.output<typeof AddDeadlineRule>

export const DeadlineRuleParams = z.object({ ruleId: IdInput })

/** An imaginary report, to preview its deadlines. */
export const PreviewDeadlines = z.object({
  developmentId: IdInput,
  categoryId: IdInput,
  /** The priority of the report. If left out, the category's priority. */
  priority: z.optional(IssuePriorityName),
  /** Default: now. */
  at: z.optional(MomentInput),
})
export type PreviewDeadlines = z.output<typeof PreviewDeadlines>

/** The deadlines that the imaginary report would get. */
export const DeadlinesPreview = z.object({
  priority: IssuePriorityName,
  at: Instant,
  /** The nation whose bank holidays count as holidays. Null if no bank holidays count. */
  nation: z.nullable(NationName),
  ownerName: z.nullable(z.string()),
  deadlines: z.array(
    z.object({
      kind: DeadlineKindName,
      ruleId: Id,
      amount: z.number(),
      unit: DeadlineUnitName,
      dueAt: Instant,
    }),
  ),
})
export type DeadlinesPreview = z.infer<typeof DeadlinesPreview>
