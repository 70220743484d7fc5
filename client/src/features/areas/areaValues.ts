import { CreateArea, type Area } from '@doorstep/contract/areas/schema'
import { CHOOSE_CATEGORIES } from '@doorstep/contract/areas/texts'
import type { Category } from '@doorstep/contract/lookups/schema'
import * as z from 'zod/mini'
import type { RecordPart } from '../../forms/recordMerge.ts'
import type { ComboOption } from '../../ui/ComboBox.tsx'

export const AreaForm = z.object({
  name: CreateArea.shape.name,
  categories: z
    .array(z.custom<ComboOption>())
    .check(z.refine((chosen) => chosen.length > 0, { error: CHOOSE_CATEGORIES })),
})
export type AreaValues = z.infer<typeof AreaForm>

/** Returns the path to a category, for example `Plumbing / Leak`. */
export function pathText(categories: readonly Category[], id: number): string {
  const category = categories.find((one) => one.id === id)
  if (!category) return '...'
  return category.parentId === null
    ? category.name
    : `${pathText(categories, category.parentId)} / ${category.name}`
}

export const areaValuesOf =
  (categories: readonly Category[]) =>
  (area: Area): AreaValues => ({
    name: area.name,
    categories: area.categoryIds.map((id) => ({ id, label: pathText(categories, id) })),
  })

export const AREA_PARTS: readonly RecordPart<AreaValues>[] = [
  { label: 'Name', names: ['name'] },
  {
    label: 'Categories',
    names: ['categories'],
    text: ({ categories }) => categories.map(({ label }) => label).join(', '),
  },
]
