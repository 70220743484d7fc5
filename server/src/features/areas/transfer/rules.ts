import * as z from 'zod/mini'
import { CreateArea } from '@doorstep/contract/areas/schema'
import { CHOOSE_CATEGORIES } from '@doorstep/contract/areas/texts'
import { line } from '@doorstep/contract/fields'
import type { AREA_COLUMNS, ParserOf } from '@doorstep/contract/importColumns'

/** Room for the most categories that an area can have. */
const CATEGORIES_MAX = 13_000

/** A line of an areas file, matched by its name. Semicolons separate the paths of categories. */
export const AreaLine = z.object({
  name: CreateArea.shape.name,
  categories: z.pipe(
    line('Categories', 1, CATEGORIES_MAX, CHOOSE_CATEGORIES),
    z.transform((text) =>
      text
        .split(';')
        .map((path) => path.trim())
        .filter((path) => path !== ''),
    ),
  ),
} satisfies ParserOf<typeof AREA_COLUMNS>)
export type AreaLine = z.output<typeof AreaLine>

interface Named {
  id: number
  name: string
  parentId: number | null
}

/** The path of each category by its id, such as `Plumbing / Leak`. */
export function categoryPaths(categories: readonly Named[]): Map<number, string> {
  const byId = new Map(categories.map((category) => [category.id, category]))
  const pathOf = ({ name, parentId }: Named): string => {
    const above = parentId === null ? undefined : byId.get(parentId)
    return above ? `${pathOf(above)} / ${name}` : name
  }
  return new Map(categories.map((category) => [category.id, pathOf(category)]))
}

/** Case and the spaces around a slash do not matter. */
export const pathKey = (path: string): string => path.toLowerCase().replaceAll(/\s*\/\s*/g, '/')
