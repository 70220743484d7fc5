import type { Category } from '@doorstep/contract/lookups/schema'
import { choicesOf } from '../../lookups/categories.ts'
import type { Report } from '../issueValues.ts'

/** The categories of the older page. The id still identifies a category after a change of its name. */
const OLDER_CATEGORIES: readonly (readonly [name: string, id: number])[] = [
  ['Plumbing', 1],
  ['Electrical', 2],
  ['Appliances', 4],
  ['General', 19],
]

/** Returns the older page's categories with their subcategories, because that page has only two levels. */
export function olderChoicesOf(categories: readonly Category[]): Category[] {
  const offered = choicesOf(categories, null)
  const tops = OLDER_CATEGORIES.flatMap(
    ([name, id]) => offered.find((top) => top.name === name) ?? offered.find((top) => top.id === id) ?? [],
  )
  const own = [...new Set(tops)]
  return [...own, ...own.flatMap(({ id }) => choicesOf(categories, id))]
}

/** Returns a draft that was started on another form, without categories that the older page does not offer. */
export function withinChoices(report: Report, choices: readonly Category[]): Report {
  const has = (id: number | null) => choices.some((category) => category.id === id)
  const categoryId = has(report.categoryId) ? report.categoryId : null
  const subCategoryId = categoryId !== null && has(report.subCategoryId) ? report.subCategoryId : null
  return { ...report, categoryId, subCategoryId, subSubCategoryId: null }
}

/** The category names of a report, because the older page sends names instead of ids. */
export function namesOf(
  { categoryId, subCategoryId }: Report,
  choices: readonly Category[],
): { category?: string; subcategory?: string } {
  const nameOf = (id: number | null) => choices.find((category) => category.id === id)?.name
  const [category, subcategory] = [nameOf(categoryId), nameOf(subCategoryId)]
  return { ...(category !== undefined && { category }), ...(subcategory !== undefined && { subcategory }) }
}
