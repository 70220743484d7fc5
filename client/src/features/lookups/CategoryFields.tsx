import type { Category } from '@doorstep/contract/lookups/schema'
import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { SelectField } from '../../forms/SelectField.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLoading } from '../../ui/useLoaded.ts'
import { categoriesQuery, childrenOf, questionOf, type CategoryChoice } from './categories.ts'

const loadSearch = () => import('./CategorySearch.tsx')

const LEVELS = ['categoryId', 'subCategoryId', 'subSubCategoryId'] as const

const options = (categories: readonly Category[]) =>
  categories.map(({ id, name }) => ({ value: id, label: name }))

/** The cascade of up to three levels, in a form that has them as fields. A level shows itself where it has choices. */
export function CategoryFields({ isDisabled = false }: { isDisabled?: boolean }) {
  const { control, setValue, watch, formState } = useFormContext<CategoryChoice>()
  const query = useQuery(categoriesQuery())
  const categories = query.data ?? []
  const [categoryId, subCategoryId, subSubCategoryId] = watch(LEVELS)
  const subs = categoryId === null ? [] : childrenOf(categories, categoryId)
  const subSubs = subCategoryId === null ? [] : childrenOf(categories, subCategoryId)
  const search = useLoading(loadSearch, true)
  const choose = (found: CategoryChoice | null) => {
    for (const name of LEVELS)
      setValue(name, found?.[name] ?? null, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }
  const clear = (...names: (keyof CategoryChoice)[]) => {
    for (const name of names) setValue(name, null, { shouldDirty: true })
  }
  if (query.isError) {
    return <ErrorPanel message="The categories could not be loaded." query={query} />
  }
  const common = { control, isRequired: true, isDisabled }
  return (
    <>
      {search.module && query.data && (
        <search.module.CategorySearch
          categories={query.data}
          value={{ categoryId, subCategoryId, subSubCategoryId }}
          onChange={choose}
          isDisabled={isDisabled}
        />
      )}
      {!search.module && !search.hasFailed && <Skeleton className="h-16" />}
      <SelectField
        {...common}
        name="categoryId"
        label="Category"
        placeholder="Choose a category"
        options={options(childrenOf(categories, null))}
        onChange={() => clear('subCategoryId', 'subSubCategoryId')}
      />
      {subs.length > 0 && (
        <SelectField
          {...common}
          key={`sub-${categoryId}`}
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
          {...common}
          key={`sub-sub-${subCategoryId}`}
          name="subSubCategoryId"
          label="Sub-subcategory"
          hint={questionOf(categories, subCategoryId)}
          placeholder="Choose a sub-subcategory"
          options={options(subSubs)}
        />
      )}
    </>
  )
}
