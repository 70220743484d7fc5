import type { Category } from '@doorstep/contract/lookups/schema'
import MiniSearch from 'minisearch'
import { childrenOf, choicesOf, type CategoryChoice } from './categories.ts'

/** A search result with a choice for each level that offers choices. */
export interface FoundCategory extends CategoryChoice {
  id: number
  label: string
}

const FOUND_MAX = 8
/** Words that do not describe a problem. */
const EMPTY_WORDS = new Set(
  'a an and at from has have i in is it its me my of on our the there to'.split(' '),
)
const MARKS = /\p{M}/gu

/** Normalises a word. Returns null for words that do not describe a problem. */
function plainWord(word: string): string | null {
  const plain = word.normalize('NFD').replaceAll(MARKS, '').toLowerCase()
  return EMPTY_WORDS.has(plain) ? null : plain
}

/** Searches all choices on three levels by their names and search words, in any order. */
export function makeCategorySearch(categories: readonly Category[]) {
  const leaves = leavesOf((parentId) => choicesOf(categories, parentId))
  const everyLeaf = leavesOf((parentId) => childrenOf(categories, parentId))
  const index = new MiniSearch({
    fields: ['name', 'above', 'words'],
    processTerm: plainWord,
    searchOptions: {
      boost: { name: 3, above: 2 },
      prefix: (word) => word.length > 1,
      // One letter in four can be wrong, missing or swapped.
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
  // Includes the inactive category of an existing issue, so that it has a name.
  const byId = new Map([...everyLeaf, ...leaves].map((path) => [path.at(-1)?.id, foundOf(path)]))
  const named = (found: { id: unknown }[]) =>
    found.slice(0, FOUND_MAX).flatMap(({ id }) => byId.get(id as number) ?? [])
  return {
    /** Returns the best matches first. If no choice matches all words, returns the choices that match most words. */
    find: (text: string): FoundCategory[] => {
      const all = index.search(text, { combineWith: 'AND' })
      if (all.length > 0) return named(all)
      const some = index.search(text)
      const most = Math.max(0, ...some.map(({ queryTerms }) => queryTerms.length))
      return named(some.filter(({ queryTerms }) => queryTerms.length === most))
    },
    /** Finds a choice by its last level. Returns null if that level has further choices. */
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
