import * as z from 'zod/mini'
import { NationName } from '../collections/schema.ts'
import { Day, DayInput, Id, IdInput, Instant, MomentInput, OptionalIdInput } from '../fields.ts'
import { IssuePriorityName } from '../issues/schema.ts'
import { PageQuery } from '../paging.ts'
import { DEADLINE_AMOUNT_MAX, DEADLINE_KINDS, DEADLINE_UNITS } from './rules.ts'

export const DeadlineKindName = z.enum(DEADLINE_KINDS, { error: 'Choose what the deadline is for.' })
export const DeadlineUnitName = z.enum(DEADLINE_UNITS, { error: 'Choose how the time is counted.' })

/** Of a rule: `future` has not begun, `past` has been followed by another one about the same. */
export const RULE_STATES = ['current', 'future', 'past'] as const

/** Which deadline a kind of issue gets that is reported from a day on. */
export const DeadlineRule = z.object({
  id: Id,
  /** Null: at every development. */
  developmentId: z.nullable(Id),
  developmentName: z.nullable(z.string()),
  /** Null: in every category. */
  categoryId: z.nullable(Id),
  category: z.nullable(z.string()),
  priority: IssuePriorityName,
  kind: DeadlineKindName,
  /** Null: nothing is promised. */
  amount: z.nullable(z.number()),
  unit: z.nullable(DeadlineUnitName),
  beginsOn: Day,
  state: z.enum(RULE_STATES),
})
export type DeadlineRule = z.infer<typeof DeadlineRule>

export const ListDeadlineRules = z.object({
  ...PageQuery,
  sort: z.prefault(
    z.enum(['-beginsOn', 'beginsOn'], {
      error: 'This list cannot be sorted in that order. Choose another order.',
    }),
    '-beginsOn',
  ),
  developmentId: z.optional(IdInput),
  priority: z.optional(IssuePriorityName),
  kind: z.optional(DeadlineKindName),
  state: z.optional(z.enum(RULE_STATES, { error: 'Choose current, future or past.' })),
})
export type ListDeadlineRules = z.output<typeof ListDeadlineRules>

const NOT_WHOLE = { error: 'Must be a whole number above 0.' }

/** A new rule; without an amount nothing is promised from then on. */
export const AddDeadlineRule = z
  .object({
    developmentId: z.optional(OptionalIdInput),
    categoryId: z.optional(OptionalIdInput),
    priority: IssuePriorityName,
    kind: DeadlineKindName,
    amount: z.nullable(z.int(NOT_WHOLE).check(z.gte(1, NOT_WHOLE))),
    unit: z.nullable(DeadlineUnitName),
    /** Today or later. */
    beginsOn: DayInput,
  })
  .check(
    z.refine(({ amount, unit }) => (amount === null) === (unit === null), {
      path: ['unit'],
      error: 'Enter both a number and how the time is counted, or neither.',
    }),
    z.refine(({ amount, unit }) => amount === null || unit === null || amount <= DEADLINE_AMOUNT_MAX[unit], {
      path: ['amount'],
      error: 'Enter a time of about a year or less.',
    }),
  )
export type AddDeadlineRule = z.output<typeof AddDeadlineRule>

export const DeadlineRuleParams = z.object({ ruleId: IdInput })

/** A report that nobody has made. */
export const PreviewDeadlines = z.object({
  developmentId: IdInput,
  categoryId: IdInput,
  /** That of its category unless given. */
  priority: z.optional(IssuePriorityName),
  /** Now unless given. */
  at: z.optional(MomentInput),
})
export type PreviewDeadlines = z.output<typeof PreviewDeadlines>

/** What such a report would get. */
export const DeadlinesPreview = z.object({
  priority: IssuePriorityName,
  at: Instant,
  /** Whose bank holidays count; nobody's where it is null. */
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
