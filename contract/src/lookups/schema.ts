import * as z from 'zod/mini'
import { RoleName } from '../access.ts'
import { FlagInput, Id, text } from '../fields.ts'
import { IssueStatusName } from '../issues/schema.ts'

/** A category of one of the three levels. A top-level category has no parent. */
const SpecifiedCategory = z.object({ id: Id, name: z.string(), parentId: z.nullable(Id) })

/** The specification does not have the optional fields, so other servers leave those fields out. */
export const Category = z.extend(SpecifiedCategory, {
  /** The question for residents who choose among the subcategories of this category. */
  question: z.optional(z.nullable(z.string())),
  /** Other words that find the category in a search. */
  searchWords: z.optional(z.array(z.string())),
  /** Advice for a resident who chooses the category. The advice covers the time until somebody comes. */
  advice: z.optional(z.nullable(z.string())),
  /** False if new reports can't use the category. */
  isActive: z.optional(z.boolean()),
})
export type Category = z.infer<typeof Category>

export const ListCategories = z.object({
  /** Includes inactive categories, which existing issues can have. */
  all: z.optional(FlagInput),
})
export type ListCategories = z.output<typeof ListCategories>

export const Status = z.object({ id: Id, name: IssueStatusName, label: z.string() })

export const Role = z.object({
  id: Id,
  name: RoleName,
  label: z.string(),
  /** Whether the reader can give this role to somebody. */
  grantable: z.boolean(),
})

export const Subcategories = z.object({ subcategories: z.array(SpecifiedCategory) })
/** The category's name or id. */
export const SubcategoryParams = z.object({ category: text('Category', 1, 100) })
