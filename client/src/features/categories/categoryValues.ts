import { UpdateCategory, type ManagedCategory } from '@doorstep/contract/categories/schema'
import { ISSUE_PRIORITIES, type IssuePriority } from '@doorstep/contract/issues/rules'
import * as z from 'zod/mini'
import type { RecordPart } from '../../forms/recordMerge.ts'

const { name, question, advice, searchWords } = UpdateCategory.shape

export const NEVER_SHOWN_LABEL = 'Never show to residents of the building'

/** The value for a category that uses the priority of the category above. */
export const INHERITED = 'inherited'

/** The values of the category form. A blank field is unset. */
export const CategoryForm = z.object({
  name,
  question,
  advice,
  defaultPriority: z.enum([...ISSUE_PRIORITIES, INHERITED]),
  searchWords,
  isNeverShown: z.boolean(),
})
export type CategoryValues = z.infer<typeof CategoryForm>

export const NEW_CATEGORY: CategoryValues = {
  name: '',
  question: '',
  advice: '',
  defaultPriority: INHERITED,
  searchWords: '',
  isNeverShown: false,
}

export function categoryValuesOf(row: ManagedCategory): CategoryValues {
  return {
    name: row.name,
    question: row.question ?? '',
    advice: row.advice ?? '',
    defaultPriority: row.defaultPriority ?? INHERITED,
    searchWords: row.searchWords.join(' '),
    isNeverShown: row.isNeverShown,
  }
}

export function bodyOf({ defaultPriority, ...fields }: CategoryValues) {
  const own: IssuePriority | null = defaultPriority === INHERITED ? null : defaultPriority
  return { ...fields, defaultPriority: own }
}

export const CATEGORY_PARTS: readonly RecordPart<CategoryValues>[] = [
  { label: 'Name', names: ['name'] },
  { label: 'Question', names: ['question'] },
  { label: 'Advice', names: ['advice'] },
  {
    label: 'Priority',
    names: ['defaultPriority'],
    text: ({ defaultPriority }) => (defaultPriority === INHERITED ? 'No default priority' : defaultPriority),
  },
  { label: 'Other words', names: ['searchWords'] },
  {
    label: NEVER_SHOWN_LABEL,
    names: ['isNeverShown'],
    text: ({ isNeverShown }) => (isNeverShown ? 'Yes' : 'No'),
  },
]
