import * as z from 'zod/mini'
import { Permission } from '../access.ts'
import { Id, IdInput, line, OptionalIdInput, VersionInput } from '../fields.ts'
import { ISSUE_PRIORITIES } from '../issues/rules.ts'
import { CATEGORY_ADVICE_MAX, CATEGORY_NAME_MAX, CATEGORY_QUESTION_MAX, CATEGORY_WORDS_MAX } from './rules.ts'

const Priority = z.nullable(z.enum(ISSUE_PRIORITIES, { error: 'Choose a priority from the list.' }))

/** A category of any level, as staff manage it. */
export const ManagedCategory = z.object({
  categoryId: Id,
  parentId: z.nullable(Id),
  name: z.string(),
  /** The question for residents who choose among the subcategories of this category. */
  question: z.nullable(z.string()),
  /** Advice for a resident who chooses the category. The advice covers the time until somebody comes. */
  advice: z.nullable(z.string()),
  /** The priority of new issues. Null means the priority of the category above, or Routine for a top category. */
  defaultPriority: Priority,
  /** Other words that find the category in a search. */
  searchWords: z.array(z.string()),
  /**
   * The category's own setting. If true, residents never see a list with issues in this category, or in a category
   * below it.
   */
  isNeverShown: z.boolean(),
  /** The category's own setting. Nobody can choose an active category below an inactive one. */
  isActive: z.boolean(),
  version: z.number(),
  /** This reader's current permissions for the category. */
  can: z.array(Permission),
})
export type ManagedCategory = z.infer<typeof ManagedCategory>

// A name needs a letter, because calls that accept a name or an id would take a name of digits for an id.
const Name = line('Name', 1, CATEGORY_NAME_MAX).check(
  z.refine((name) => name === '' || /\p{L}/u.test(name), { error: 'Name must have at least one letter.' }),
)

/** A blank field counts as left out. */
const fields = {
  name: Name,
  question: line('Question', 0, CATEGORY_QUESTION_MAX),
  advice: line('Advice', 0, CATEGORY_ADVICE_MAX),
  defaultPriority: Priority,
  /** Other search words, separated by spaces. */
  searchWords: line('Other words', 0, CATEGORY_WORDS_MAX),
  /** If left out, an existing category keeps its setting, and a new category gets false. */
  isNeverShown: z.optional(z.boolean({ error: 'Choose true or false.' })),
}

/** Adds a category at the end of its level. */
export const CreateCategory = z.object({ ...fields, parentId: z.prefault(OptionalIdInput, null) })
export type CreateCategory = z.output<typeof CreateCategory>
export const UpdateCategory = z.object({ ...fields, version: VersionInput })
export type UpdateCategory = z.output<typeof UpdateCategory>

/** The category that will follow the moved one. Null moves the category to the end of its level. */
export const MoveCategory = z.object({ beforeId: z.prefault(OptionalIdInput, null) })
export type MoveCategory = z.output<typeof MoveCategory>

export const CategoryParams = z.object({ categoryId: IdInput })

/** Limits the list to categories below this category. If left out, the list has all categories. */
export const ExportCategories = z.object({ parentId: z.optional(IdInput) })
export type ExportCategories = z.output<typeof ExportCategories>
