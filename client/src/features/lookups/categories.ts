import { lookupEndpoints } from '@doorstep/contract/lookups/endpoints'
import type { Category } from '@doorstep/contract/lookups/schema'
import { NO_CATEGORY } from '@doorstep/contract/lookups/texts'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../api/query.ts'

/** All of them, those that are not offered too: `choicesOf` has what may be chosen. A change of them is told live. */
export const categoriesQuery = () => ({
  ...q(lookupEndpoints.listCategories, { query: { all: 'true' } }),
  staleTime: Infinity,
})
/** Statuses change with a release, not while somebody looks. */
export const statusesQuery = () => ({ ...q(lookupEndpoints.listStatuses), staleTime: Infinity })

/** The name of a category that stands in the address as an id. */
export function useCategoryName(id: string): string {
  const { data } = useQuery(categoriesQuery())
  return data?.find((category) => String(category.id) === id)?.name ?? '...'
}

export function childrenOf(categories: readonly Category[], parentId: number | null): Category[] {
  return categories.filter((category) => category.parentId === parentId)
}

/** Those that may be chosen; of an issue also the one that it has, whatever has become of that. */
export function choicesOf(
  categories: readonly Category[],
  parentId: number | null,
  heldId: number | null = null,
): Category[] {
  return childrenOf(categories, parentId).filter(({ id, isActive }) => isActive !== false || id === heldId)
}

/** What its own categories answer, in a resident's words. */
export function questionOf(categories: readonly Category[], id: number | null): string | undefined {
  return categories.find((category) => category.id === id)?.question ?? undefined
}

/** What to do meanwhile: as the lowest of the chosen levels says that says anything. */
export function adviceOf(
  categories: readonly Category[],
  { categoryId, subCategoryId, subSubCategoryId }: CategoryChoice,
): string | undefined {
  for (const id of [subSubCategoryId, subCategoryId, categoryId]) {
    const advice = categories.find((category) => category.id === id)?.advice
    if (advice) return advice
  }
  return undefined
}

/** What is chosen on each level. */
export interface CategoryChoice {
  categoryId: number | null
  subCategoryId: number | null
  subSubCategoryId: number | null
}

export type CategoryProblems = Partial<Record<keyof CategoryChoice, string>>

const isSameChoice = (one: CategoryChoice, other: CategoryChoice) =>
  one.categoryId === other.categoryId &&
  one.subCategoryId === other.subCategoryId &&
  one.subSubCategoryId === other.subSubCategoryId

/** What a choice still lacks, in the server's words; a level without choices asks for nothing, and what an issue has stays. */
export function categoryProblems(
  categories: readonly Category[],
  choice: CategoryChoice,
  held?: CategoryChoice,
): CategoryProblems {
  if (held && isSameChoice(choice, held)) return {}
  const { categoryId, subCategoryId, subSubCategoryId } = choice
  const isOffered = (parentId: number | null, id: number | null) =>
    choicesOf(categories, parentId).some((category) => category.id === id)
  const lacks = (parentId: number) => choicesOf(categories, parentId).length > 0
  // Where they have not come, the server judges alone.
  if (categories.length === 0) return categoryId === null ? { categoryId: NO_CATEGORY } : {}
  if (categoryId === null || !isOffered(null, categoryId)) return { categoryId: NO_CATEGORY }
  if (subCategoryId === null || !isOffered(categoryId, subCategoryId))
    return lacks(categoryId) ? { subCategoryId: 'Subcategory is required.' } : {}
  if (subSubCategoryId === null || !isOffered(subCategoryId, subSubCategoryId))
    return lacks(subCategoryId) ? { subSubCategoryId: 'Sub-subcategory is required.' } : {}
  return {}
}
