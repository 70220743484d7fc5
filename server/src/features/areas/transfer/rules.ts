import * as z from 'zod/mini'
import { CreateArea } from '@doorstep/contract/areas/schema'
import { CHOOSE_CATEGORIES } from '@doorstep/contract/areas/texts'
import { line } from '@doorstep/contract/fields'
import type { AREA_COLUMNS, ParserOf } from '@doorstep/contract/importColumns'

/** The maximum length of an area's list of categories in the file, in characters. */
const CATEGORIES_MAX = 13_000

/** A slash, semicolon or backslash after a backslash belongs to the name of a category. */
const PATHS = /(?:\\.|[^;\\])+/g
const LEVELS = /(?:\\.|[^/\\])+/g

/** A line of an areas file. The import finds the area by its name. Semicolons separate the paths of categories. */
export const AreaLine = z.object({
  name: CreateArea.shape.name,
  categories: z.pipe(
    line('Categories', 1, CATEGORIES_MAX, CHOOSE_CATEGORIES),
    z.transform((text) => (text.match(PATHS) ?? []).map((path) => path.trim()).filter((path) => path !== '')),
  ),
} satisfies ParserOf<typeof AREA_COLUMNS>)
export type AreaLine = z.output<typeof AreaLine>

interface Named {
  id: number
  name: string
  parentId: number | null
}

/** Returns the path of each category, for example `Plumbing / Leak`, keyed by the id of the category. */
export function categoryPaths(categories: readonly Named[]): Map<number, string> {
  const byId = new Map(categories.map((category) => [category.id, category]))
  const pathOf = ({ name, parentId }: Named): string => {
    const above = parentId === null ? undefined : byId.get(parentId)
    const level = name.replaceAll(/[\\/;]/g, '\\$&')
    return above ? `${pathOf(above)} / ${level}` : level
  }
  return new Map(categories.map((category) => [category.id, pathOf(category)]))
}

/** Case and the spaces around a slash do not matter. */
const pathKey = (path: string): string =>
  (path.match(LEVELS) ?? []).map((level) => level.trim().toLowerCase()).join('/')

/**
 * Returns a function that finds a category by its path. A slash in a name needs no backslash if no other category has a
 * path that reads the same.
 */
export function categoryFinder(categories: readonly Named[]): (path: string) => number | undefined {
  const byPath = new Map<string, number>()
  const byPlainPath = new Map<string, number | undefined>()
  for (const [id, path] of categoryPaths(categories)) {
    const plain = pathKey(path.replaceAll(/\\(.)/g, '$1'))
    byPath.set(pathKey(path), id)
    byPlainPath.set(plain, byPlainPath.has(plain) ? undefined : id)
  }
  return (path) => byPath.get(pathKey(path)) ?? byPlainPath.get(pathKey(path))
}
