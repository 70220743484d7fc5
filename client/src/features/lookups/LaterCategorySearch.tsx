import type { Category } from '@doorstep/contract/lookups/schema'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLoading } from '../../ui/useLoaded.ts'
import type { CategorySearchProps } from './CategorySearch.tsx'

const loadSearch = () => import('./CategorySearch.tsx')

interface LaterCategorySearchProps extends Omit<CategorySearchProps, 'categories'> {
  /** Undefined until they are known. */
  categories: readonly Category[] | undefined
}

/** The search over categories, once its code is there; where that does not come the selects do without. */
export function LaterCategorySearch({ categories, ...props }: LaterCategorySearchProps) {
  const { module, hasFailed } = useLoading(loadSearch, true)
  if (module && categories) return <module.CategorySearch categories={categories} {...props} />
  return hasFailed ? null : <Skeleton className="h-16" />
}
