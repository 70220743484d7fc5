import { lookupEndpoints } from '@doorstep/contract/lookups/endpoints'
import type { Category } from '@doorstep/contract/lookups/schema'
import { NO_CATEGORY } from '@doorstep/contract/lookups/texts'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../api/query.ts'

/** Lookups change with a release, not while somebody looks. */
export const categoriesQuery = () => ({ ...q(lookupEndpoints.listCategories), staleTime: Infinity })
export const statusesQuery = () => ({ ...q(lookupEndpoints.listStatuses), staleTime: Infinity })

/** The name of a category that stands in the address as an id. */
export function useCategoryName(id: string): string {
  const { data } = useQuery(categoriesQuery())
  return data?.find((category) => String(category.id) === id)?.name ?? '...'
}

export function childrenOf(categories: readonly Category[], parentId: number | null): Category[] {
  return categories.filter((category) => category.parentId === parentId)
}

/** What its own categories answer, in a resident's words. */
export function questionOf(categories: readonly Category[], id: number | null): string | undefined {
  return categories.find((category) => category.id === id)?.question ?? undefined
}

/** What is chosen on each level. */
export interface CategoryChoice {
  categoryId: number | null
  subCategoryId: number | null
  subSubCategoryId: number | null
}

export type CategoryProblems = Partial<Record<keyof CategoryChoice, string>>

/** What a choice still lacks, in the server's words; a level without children asks for nothing. */
export function categoryProblems(
  categories: readonly Category[],
  { categoryId, subCategoryId, subSubCategoryId }: CategoryChoice,
): CategoryProblems {
  if (categoryId === null) return { categoryId: NO_CATEGORY }
  if (subCategoryId === null) {
    return childrenOf(categories, categoryId).length > 0 ? { subCategoryId: 'Subcategory is required.' } : {}
  }
  const lacksThird = subSubCategoryId === null && childrenOf(categories, subCategoryId).length > 0
  return lacksThird ? { subSubCategoryId: 'Sub-subcategory is required.' } : {}
}
