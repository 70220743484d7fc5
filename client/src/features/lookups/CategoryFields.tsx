import type { Category } from '@doorstep/contract/lookups/schema'
import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { SelectField } from '../../forms/SelectField.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Advice } from './Advice.tsx'
import { categoriesQuery, choicesOf, questionOf, type CategoryChoice } from './categories.ts'
import { LaterCategorySearch } from './LaterCategorySearch.tsx'

const LEVELS = ['categoryId', 'subCategoryId', 'subSubCategoryId'] as const

const options = (categories: readonly Category[]) =>
  categories.map(({ id, name, isActive }) => ({
    value: id,
    label: name,
    ...(isActive === false && { detail: 'no longer offered' }),
  }))

interface CategoryFieldsProps {
  isDisabled?: boolean
  /** The current choice, which stays available. */
  held?: CategoryChoice | undefined
  /** If set, only categories for which this function returns true are offered. */
  isOffered?: ((category: Category) => boolean) | undefined
}

/** Selects for up to three levels of categories, as fields of the form. Each level is shown only if it has choices. */
export function CategoryFields({ isDisabled = false, held, isOffered }: CategoryFieldsProps) {
  const { control, setValue, watch, formState } = useFormContext<CategoryChoice>()
  const query = useQuery(categoriesQuery())
  const all = query.data ?? []
  const categories = isOffered ? all.filter(isOffered) : all
  const [categoryId, subCategoryId, subSubCategoryId] = watch(LEVELS)
  const subs = categoryId === null ? [] : choicesOf(categories, categoryId, held?.subCategoryId)
  const subSubs = subCategoryId === null ? [] : choicesOf(categories, subCategoryId, held?.subSubCategoryId)
  const choose = (found: CategoryChoice | null) => {
    for (const name of LEVELS)
      setValue(name, found?.[name] ?? null, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }
  const clear = (...names: (keyof CategoryChoice)[]) => {
    for (const name of names) setValue(name, null, { shouldDirty: true })
  }
  if (query.isError) {
    return <ErrorPanel message="We couldn’t load the categories. Try again." query={query} />
  }
  const common = { control, isRequired: true, isDisabled }
  return (
    <>
      <LaterCategorySearch
        categories={query.data && categories}
        value={{ categoryId, subCategoryId, subSubCategoryId }}
        onChange={choose}
        isDisabled={isDisabled}
      />
      <SelectField
        {...common}
        name="categoryId"
        label="Category"
        placeholder="Choose a category"
        options={options(choicesOf(categories, null, held?.categoryId))}
        onChange={() => clear('subCategoryId', 'subSubCategoryId')}
      />
      {subs.length > 0 && (
        <SelectField
          key={`sub-${categoryId}`}
          {...common}
          name="subCategoryId"
          label="Subcategory"
          hint={questionOf(categories, categoryId)}
          placeholder="Choose a subcategory"
          options={options(subs)}
          onChange={() => clear('subSubCategoryId')}
        />
      )}
      {subSubs.length > 0 && (
        <SelectField
          key={`sub-sub-${subCategoryId}`}
          {...common}
          name="subSubCategoryId"
          label="Sub-subcategory"
          hint={questionOf(categories, subCategoryId)}
          placeholder="Choose a sub-subcategory"
          options={options(subSubs)}
        />
      )}
      <Advice categories={categories} choice={{ categoryId, subCategoryId, subSubCategoryId }} />
    </>
  )
}
