import type { Category } from '@doorstep/contract/lookups/schema'
import { choicesOf } from '../../lookups/categories.ts'
import type { Report } from '../issueValues.ts'

/** The older report page's own list, each with the id that it has where somebody has renamed it. */
const OLDER_CATEGORIES: readonly (readonly [name: string, id: number])[] = [
  ['Plumbing', 1],
  ['Electrical', 2],
  ['Appliances', 4],
  ['General', 19],
]

/** These categories with their subcategories: the older page knows two levels. */
export function olderChoicesOf(categories: readonly Category[]): Category[] {
  const offered = choicesOf(categories, null)
  const tops = OLDER_CATEGORIES.flatMap(
    ([name, id]) => offered.find((top) => top.name === name) ?? offered.find((top) => top.id === id) ?? [],
  )
  const own = [...new Set(tops)]
  return [...own, ...own.flatMap(({ id }) => choicesOf(categories, id))]
}

/** What was begun elsewhere, without the categories that cannot be chosen here. */
export function withinChoices(report: Report, choices: readonly Category[]): Report {
  const has = (id: number | null) => choices.some((category) => category.id === id)
  const categoryId = has(report.categoryId) ? report.categoryId : null
  const subCategoryId = categoryId !== null && has(report.subCategoryId) ? report.subCategoryId : null
  return { ...report, categoryId, subCategoryId, subSubCategoryId: null }
}

/** The categories of a report as the older page sends them: by name. */
export function namesOf(
  { categoryId, subCategoryId }: Report,
  choices: readonly Category[],
): { category?: string; subcategory?: string } {
  const nameOf = (id: number | null) => choices.find((category) => category.id === id)?.name
  const [category, subcategory] = [nameOf(categoryId), nameOf(subCategoryId)]
  return { ...(category !== undefined && { category }), ...(subcategory !== undefined && { subcategory }) }
}
