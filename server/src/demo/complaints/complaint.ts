import type { Trade } from '../phrases/trade.ts'
import type { Scene } from '../pictures/scenes.ts'
import type { CategoryPath } from '../plan.ts'

export type Season = 'winter' | 'spring' | 'summer' | 'autumn'

/** Something that goes wrong, in the words of those who report it. `{since}`, `{room}` and `{floor}` are filled in. */
export interface Complaint {
  path: CategoryPath
  trade: Trade
  titles: readonly string[]
  /** The first title has the first text, and so on; the last text serves the titles that are left. */
  texts: readonly string[]
  /** What is written when it is mended. */
  fixed: readonly string[]
  /** What a photo of it shows. */
  scenes?: readonly Scene[]
  season?: Season
  /** Where alone it can happen; else anywhere. */
  place?: 'flat' | 'house'
  /** Outside the home, so a manager on a walk-round may report it as well. */
  shared?: boolean
  urgent?: boolean
}
