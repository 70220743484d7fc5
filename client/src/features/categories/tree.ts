import { CATEGORY_LEVELS, type ManagedCategory } from '@doorstep/contract/categories/schema'
import { DEFAULT_PRIORITY, type IssuePriority } from '@doorstep/contract/issues/rules'

/** Those directly below one, or on top, in their order. */
export function levelOf(categories: readonly ManagedCategory[], parentId: number | null): ManagedCategory[] {
  return categories.filter((category) => category.parentId === parentId)
}

/** The way down to one, itself last; empty where there is none. */
export function pathTo(categories: readonly ManagedCategory[], id: number | null): ManagedCategory[] {
  const category = categories.find(({ categoryId }) => categoryId === id)
  return category ? [...pathTo(categories, category.parentId), category] : []
}

/** Whether others can stand below one that has this way. */
export const hasRoomBelow = (path: readonly ManagedCategory[]): boolean => path.length < CATEGORY_LEVELS

/** What the lowest of a way says that says anything. */
export function priorityAlong(path: readonly ManagedCategory[]): IssuePriority {
  return path.findLast(({ defaultPriority }) => defaultPriority !== null)?.defaultPriority ?? DEFAULT_PRIORITY
}
