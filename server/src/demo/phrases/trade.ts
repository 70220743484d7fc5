/** Who is called for a repair, and so which words the notes about it use. */
export type Trade =
  | 'plumbing'
  | 'heating'
  | 'electrical'
  | 'appliances'
  | 'joinery'
  | 'decorating'
  | 'roofing'
  | 'lift'
  | 'cleaning'
  | 'grounds'
  | 'fire'
  | 'pests'
  | 'office'

/** What people write as a repair goes on. */
export interface TradeNotes {
  started: readonly string[]
  waiting: readonly string[]
  quoted: readonly string[]
  internal: readonly string[]
}
