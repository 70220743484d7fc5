import * as z from 'zod/mini'
import { Permission } from '../access.ts'
import { Id, IdInput, line, OptionalIdInput, VersionInput } from '../fields.ts'
import { ISSUE_PRIORITIES } from '../issues/rules.ts'

export const CATEGORY_NAME_MAX = 80
export const CATEGORY_QUESTION_MAX = 120
export const CATEGORY_ADVICE_MAX = 300
export const CATEGORY_WORDS_MAX = 500
/** Category, subcategory and sub-subcategory. */
export const CATEGORY_LEVELS = 3

const Priority = z.nullable(z.enum(ISSUE_PRIORITIES, { error: 'Choose a priority from the list.' }))

/** A category as staff manage it, of whatever level. */
export const ManagedCategory = z.object({
  categoryId: Id,
  parentId: z.nullable(Id),
  name: z.string(),
  /** What a resident is asked when they choose among its own categories. */
  question: z.nullable(z.string()),
  /** What a resident who chooses it is told to do meanwhile. */
  advice: z.nullable(z.string()),
  /** Of its issues; null is that of the category above, and Routine where none above says one. */
  defaultPriority: Priority,
  /** Other words by which it is found. */
  searchWords: z.array(z.string()),
  /** By itself: one below an inactive one is not offered either. */
  isActive: z.boolean(),
  version: z.number(),
  /** What this reader may do with it now. */
  can: z.array(Permission),
})
export type ManagedCategory = z.infer<typeof ManagedCategory>

// Digits alone would be taken for an id where a category is named.
const Name = line('Name', 1, CATEGORY_NAME_MAX).check(
  z.refine((name) => name === '' || /\p{L}/u.test(name), { error: 'Name must have a letter.' }),
)

/** Blank is none. */
const fields = {
  name: Name,
  question: line('Question', 0, CATEGORY_QUESTION_MAX),
  advice: line('Advice', 0, CATEGORY_ADVICE_MAX),
  defaultPriority: Priority,
  /** With spaces between them. */
  searchWords: line('Other words', 0, CATEGORY_WORDS_MAX),
}

/** Comes last on its level. */
export const CreateCategory = z.object({ ...fields, parentId: z.prefault(OptionalIdInput, null) })
export type CreateCategory = z.output<typeof CreateCategory>
export const UpdateCategory = z.object({ ...fields, version: VersionInput })
export type UpdateCategory = z.output<typeof UpdateCategory>

/** Before which other one of its level it comes from now on; null is last. */
export const MoveCategory = z.object({ beforeId: z.prefault(OptionalIdInput, null) })
export type MoveCategory = z.output<typeof MoveCategory>

export const CategoryParams = z.object({ categoryId: IdInput })

/** Those below this one; all of them unless given. */
export const ExportCategories = z.object({ parentId: z.optional(IdInput) })
export type ExportCategories = z.output<typeof ExportCategories>
