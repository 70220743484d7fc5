import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

export interface Random {
  /** Returns a whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  weighted<Item>(items: readonly Item[], weight: (item: Item) => number): Item
}

const STEPS = 1_000_000

/** The same seed gives the same numbers on every machine. */
export function seeded(seed: number): Random {
  const generator = xoroshiro128plus(seed)
  const int = (min: number, max: number) => uniformInt(generator, min, max)
  const chance = (probability: number) => int(0, STEPS - 1) < probability * STEPS
  const weighted = <Item>(items: readonly Item[], weight: (item: Item) => number): Item => {
    let left = (int(0, STEPS - 1) / STEPS) * items.reduce((sum, item) => sum + weight(item), 0)
    return items.find((item) => (left -= weight(item)) < 0) ?? lastOf(items)
  }
  const pick = <Item>(items: readonly Item[]): Item => items[int(0, items.length - 1)] ?? lastOf(items)
  return { int, chance, pick, weighted }
}

function lastOf<Item>(items: readonly Item[]): Item {
  const item = items.at(-1)
  if (item === undefined) throw new Error('Nothing to choose from.')
  return item
}
