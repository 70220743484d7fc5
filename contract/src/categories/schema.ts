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
  /** The question for residents who choose among its subcategories. */
  question: z.nullable(z.string()),
  /** Advice for a resident who chooses the category, for the time until somebody comes. */
  advice: z.nullable(z.string()),
  /** The priority of new issues. Null inherits from the category above, or Routine if none sets one. */
  defaultPriority: Priority,
  /** Other words that find the category in a search. */
  searchWords: z.array(z.string()),
  /** The category's own setting. Issues in it, or in one below it, are in no list of residents. */
  isNeverShown: z.boolean(),
  /** The category's own setting. An active category below an inactive one is not offered either. */
  isActive: z.boolean(),
  version: z.number(),
  /** What this reader can do with the category now. */
  can: z.array(Permission),
})
export type ManagedCategory = z.infer<typeof ManagedCategory>

// Calls that accept a category's name or id would mistake a name made of digits for an id.
const Name = line('Name', 1, CATEGORY_NAME_MAX).check(
  z.refine((name) => name === '' || /\p{L}/u.test(name), { error: 'Name must have a letter.' }),
)

/** Blank fields count as left out. */
const fields = {
  name: Name,
  question: line('Question', 0, CATEGORY_QUESTION_MAX),
  advice: line('Advice', 0, CATEGORY_ADVICE_MAX),
  defaultPriority: Priority,
  /** Separated by spaces. */
  searchWords: line('Other words', 0, CATEGORY_WORDS_MAX),
  /** If left out, stays as it is. A new category is then not marked. */
  isNeverShown: z.optional(z.boolean({ error: 'Choose true or false.' })),
}

/** Adds a category at the end of its level. */
export const CreateCategory = z.object({ ...fields, parentId: z.prefault(OptionalIdInput, null) })
export type CreateCategory = z.output<typeof CreateCategory>
export const UpdateCategory = z.object({ ...fields, version: VersionInput })
export type UpdateCategory = z.output<typeof UpdateCategory>

/** The category that this one is moved in front of. Null moves it to the end of its level. */
export const MoveCategory = z.object({ beforeId: z.prefault(OptionalIdInput, null) })
export type MoveCategory = z.output<typeof MoveCategory>

export const CategoryParams = z.object({ categoryId: IdInput })

/** Only categories below this one. If left out, all categories. */
export const ExportCategories = z.object({ parentId: z.optional(IdInput) })
export type ExportCategories = z.output<typeof ExportCategories>
