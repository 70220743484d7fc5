import type { Category } from '@doorstep/contract/lookups/schema'
import { useMemo, useState } from 'react'
import { ComboBox } from '../../ui/ComboBox.tsx'
import type { CategoryChoice } from './categories.ts'
import { makeCategorySearch, type FoundCategory } from './categorySearch.ts'

export interface CategorySearchProps {
  label: string
  hint: string
  categories: readonly Category[]
  value: CategoryChoice
  /** Called with null when the user clears all levels. */
  onChange: (found: FoundCategory | null) => void
  isDisabled: boolean
}

/** Searches all category levels in the person's own words, without a request to the server. */
export function CategorySearch(props: CategorySearchProps) {
  const { label, hint, categories, value, onChange, isDisabled } = props
  const search = useMemo(() => makeCategorySearch(categories), [categories])
  const [text, setText] = useState('')
  const { categoryId, subCategoryId, subSubCategoryId } = value
  return (
    <ComboBox
      label={label}
      hint={hint}
      value={search.chosen(subSubCategoryId ?? subCategoryId ?? categoryId)}
      options={search.find(text)}
      onChange={(option) => onChange(option && search.chosen(Number(option.id)))}
      onSearch={setText}
      isLoading={false}
      failedText={text === '' ? 'Describe the problem in your own words.' : undefined}
      isDisabled={isDisabled}
    />
  )
}
