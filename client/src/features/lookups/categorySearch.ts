import type { Category } from '@doorstep/contract/lookups/schema'
import MiniSearch from 'minisearch'
import { childrenOf, choicesOf, type CategoryChoice } from './categories.ts'

/** A choice on every level that has one, as a search finds it. */
export interface FoundCategory extends CategoryChoice {
  id: number
  label: string
}

const FOUND_MAX = 8
/** Words that say nothing of what is wrong. */
const EMPTY_WORDS = new Set(
  'a an and at from has have i in is it its me my of on our the there to'.split(' '),
)
const MARKS = /\p{M}/gu

/** A word as it is compared; null where it says nothing. */
function plainWord(word: string): string | null {
  const plain = word.normalize('NFD').replaceAll(MARKS, '').toLowerCase()
  return EMPTY_WORDS.has(plain) ? null : plain
}

/** All that may be chosen on three levels, found by the words of each level and by other words for them, in any order. */
export function makeCategorySearch(categories: readonly Category[]) {
  const leaves = leavesOf((parentId) => choicesOf(categories, parentId))
  const everyLeaf = leavesOf((parentId) => childrenOf(categories, parentId))
  const index = new MiniSearch({
    fields: ['name', 'above', 'words'],
    processTerm: plainWord,
    searchOptions: {
      boost: { name: 3, above: 2 },
      prefix: (word) => word.length > 1,
      // One letter in four may be wrong, left out or swapped.
      fuzzy: (word) => (word.length > 3 ? 0.25 : false),
    },
  })
  index.addAll(
    leaves.map((path) => ({
      id: path.at(-1)?.id,
      name: path.at(-1)?.name,
      above: path
        .slice(0, -1)
        .map(({ name }) => name)
        .join(' '),
      words: path.flatMap(({ searchWords = [] }) => searchWords).join(' '),
    })),
  )
  // What an issue has is named also where nobody may choose it any more.
  const byId = new Map([...everyLeaf, ...leaves].map((path) => [path.at(-1)?.id, foundOf(path)]))
  const named = (found: { id: unknown }[]) =>
    found.slice(0, FOUND_MAX).flatMap(({ id }) => byId.get(id as number) ?? [])
  return {
    /** The best first: those that every word speaks for, else those that most do. */
    find: (text: string): FoundCategory[] => {
      const all = index.search(text, { combineWith: 'AND' })
      if (all.length > 0) return named(all)
      const some = index.search(text)
      const most = Math.max(0, ...some.map(({ queryTerms }) => queryTerms.length))
      return named(some.filter(({ queryTerms }) => queryTerms.length === most))
    },
    /** By its last level; null where that has further ones to choose from. */
    chosen: (lastId: number | null): FoundCategory | null => byId.get(lastId ?? 0) ?? null,
  }
}

type Path = readonly Category[]

function leavesOf(below: (parentId: number | null) => readonly Category[], path: Path = []): Path[] {
  const children = below(path.at(-1)?.id ?? null)
  if (children.length === 0) return path.length === 0 ? [] : [path]
  return children.flatMap((child) => leavesOf(below, [...path, child]))
}

function foundOf(path: Path): FoundCategory {
  const [category, sub, subSub] = path
  return {
    id: path.at(-1)?.id ?? 0,
    label: path.map(({ name }) => name).join(' / '),
    categoryId: category?.id ?? null,
    subCategoryId: sub?.id ?? null,
    subSubCategoryId: subSub?.id ?? null,
  }
}
