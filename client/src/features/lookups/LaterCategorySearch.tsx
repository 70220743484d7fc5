import type { Category } from '@doorstep/contract/lookups/schema'
import { ComboBoxSoon } from '../../ui/LaterComboBox.tsx'
import { useLoading } from '../../ui/useLoaded.ts'
import type { CategorySearchProps } from './CategorySearch.tsx'

const WORDS = {
  label: 'What is wrong?',
  hint: 'A word or two, such as “leak under sink”. Or choose below.',
}
const loadSearch = () => import('./CategorySearch.tsx')

interface LaterCategorySearchProps extends Omit<CategorySearchProps, 'categories' | 'label' | 'hint'> {
  /** The categories. Undefined until they have loaded. */
  categories: readonly Category[] | undefined
}

/** Loads the category search later. If its code cannot be loaded, only the selects are shown. */
export function LaterCategorySearch({ categories, ...props }: LaterCategorySearchProps) {
  const { module, hasFailed } = useLoading(loadSearch, true)
  if (module && categories) return <module.CategorySearch categories={categories} {...WORDS} {...props} />
  return hasFailed ? null : <ComboBoxSoon {...WORDS} value={null} />
}
