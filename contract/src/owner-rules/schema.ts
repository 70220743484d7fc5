import * as z from 'zod/mini'
import { Id, IdInput, OptionalIdInput, SearchText } from '../fields.ts'
import { PageQuery, sortOf } from '../paging.ts'

/** Who becomes the owner of issues reported at a development. */
export const OwnerRule = z.object({
  id: Id,
  developmentId: Id,
  developmentName: z.string(),
  /** The category of the rule. Null for the rule that applies to all categories without their own rule. */
  categoryId: z.nullable(Id),
  category: z.nullable(z.string()),
  userId: Id,
  name: z.string(),
  /** Whether the person still manages the development. If not, new issues get no owner. */
  counts: z.boolean(),
})
export type OwnerRule = z.infer<typeof OwnerRule>

export const ListOwnerRules = z.object({
  ...PageQuery,
  sort: sortOf(['development', '-development']),
  developmentId: z.optional(IdInput),
})
export type ListOwnerRules = z.output<typeof ListOwnerRules>

/** Replaces the rule for the same development and category. */
export const PutOwnerRule = z.object({
  developmentId: IdInput,
  categoryId: z.optional(OptionalIdInput),
  userId: IdInput,
})
export type PutOwnerRule = z.output<typeof PutOwnerRule>

export const OwnerRuleParams = z.object({ ruleId: IdInput })

export const ListPossibleOwners = z.object({ ...PageQuery, q: SearchText, developmentId: IdInput })
export type ListPossibleOwners = z.output<typeof ListPossibleOwners>
