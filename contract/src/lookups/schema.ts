import * as z from 'zod/mini'
import { RoleName } from '../access.ts'
import { FlagInput, Id, text } from '../fields.ts'
import { IssueStatusName } from '../issues/schema.ts'

/** One of three levels; a top-level category has no parent. */
const SpecifiedCategory = z.object({ id: Id, name: z.string(), parentId: z.nullable(Id) })

/** What is not of the specification another server leaves out. */
export const Category = z.extend(SpecifiedCategory, {
  /** What a resident is asked when they choose among its own categories. */
  question: z.optional(z.nullable(z.string())),
  /** Other words by which it is found. */
  searchWords: z.optional(z.array(z.string())),
  /** What a resident who chooses it is told to do meanwhile. */
  advice: z.optional(z.nullable(z.string())),
  /** False for what no new report may have. */
  isActive: z.optional(z.boolean()),
})
export type Category = z.infer<typeof Category>

export const ListCategories = z.object({
  /** Those too that no new report may have: what is written about them is still to be read. */
  all: z.optional(FlagInput),
})
export type ListCategories = z.output<typeof ListCategories>

export const Status = z.object({ id: Id, name: IssueStatusName, label: z.string() })

export const Role = z.object({
  id: Id,
  name: RoleName,
  label: z.string(),
  /** Whether this reader may give the role to somebody. */
  grantable: z.boolean(),
})

export const Subcategories = z.object({ subcategories: z.array(SpecifiedCategory) })
/** The category's name or id. */
export const SubcategoryParams = z.object({ category: text('Category', 1, 100) })
