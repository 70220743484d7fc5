import { lookupEndpoints } from '@doorstep/contract/lookups/endpoints'
import type { Category } from '@doorstep/contract/lookups/schema'
import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { q } from '../../../api/query.ts'
import { SelectField } from '../../../forms/SelectField.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Advice } from '../../lookups/Advice.tsx'
import { childrenOf, type CategoryChoice } from '../../lookups/categories.ts'
import { LaterCategorySearch } from '../../lookups/LaterCategorySearch.tsx'

interface OlderCategoryFieldsProps {
  choices: readonly Category[]
  isDisabled: boolean
}

/** Category fields of the older page. The page loads the subcategories from the server by the name of the category. */
export function OlderCategoryFields({ choices, isDisabled }: OlderCategoryFieldsProps) {
  const { control, setValue, watch, formState } = useFormContext<CategoryChoice>()
  const [categoryId, subCategoryId] = watch(['categoryId', 'subCategoryId'])
  const chosen = choices.find(({ id }) => id === categoryId)
  const common = { control, isRequired: true }
  const choose = (found: CategoryChoice | null) => {
    for (const name of ['categoryId', 'subCategoryId'] as const)
      setValue(name, found?.[name] ?? null, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }
  return (
    <>
      <LaterCategorySearch
        categories={choices}
        value={{ categoryId, subCategoryId, subSubCategoryId: null }}
        onChange={choose}
        isDisabled={isDisabled}
      />
      <SelectField
        {...common}
        name="categoryId"
        label="Category"
        placeholder="Choose a category"
        options={optionsOf(childrenOf(choices, null))}
        onChange={() => setValue('subCategoryId', null, { shouldDirty: true })}
        isDisabled={isDisabled}
      />
      {chosen && <SubcategoryField key={chosen.id} category={chosen} isDisabled={isDisabled} />}
      <Advice categories={choices} choice={{ categoryId, subCategoryId, subSubCategoryId: null }} />
    </>
  )
}

function SubcategoryField({ category, isDisabled }: { category: Category; isDisabled: boolean }) {
  const { control } = useFormContext<CategoryChoice>()
  const query = useQuery({
    ...q(lookupEndpoints.listSubcategories, { params: { category: category.name } }),
    staleTime: Infinity,
  })
  if (query.isError && !query.data) {
    return <ErrorPanel message="We couldn’t load the subcategories. Try again." query={query} />
  }
  if (query.data?.subcategories.length === 0) return null
  return (
    <SelectField
      control={control}
      isRequired
      name="subCategoryId"
      label="Subcategory"
      placeholder={query.data ? 'Choose a subcategory' : 'Loading subcategories...'}
      options={optionsOf(query.data?.subcategories ?? [])}
      isDisabled={isDisabled || !query.data}
    />
  )
}

const optionsOf = (categories: readonly Category[]) =>
  categories.map(({ id, name }) => ({ value: id, label: name }))
