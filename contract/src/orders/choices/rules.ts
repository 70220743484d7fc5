import type { Trade } from '../rules.ts'

/** Maps words in category names to trades, likeliest trade first. */
const CALLED_FOR: readonly (readonly [RegExp, Trade])[] = [
  [/\b(damp|mould|condensation)/i, 'Damp and mould'],
  [/\b(fire|smoke|sprinkler|extinguisher)/i, 'Fire safety'],
  [/\blifts?\b/i, 'Lifts'],
  [/\b(drain|gully|sewage|blocked)/i, 'Drainage'],
  [/\b(heat|hot water|boiler|radiator|thermostat|gas)/i, 'Heating and gas'],
  [/\b(electric|power|socket|light|consumer unit|camera|handset|extractor|aerial|tv)/i, 'Electrical'],
  [/\b(plumb|leak|tap|toilet|shower|bath\b|basin|sink|overflow|water supply|pipe)/i, 'Plumbing'],
  [/\b(roof|gutter|chimney)/i, 'Roofing'],
  [/\b(window|glass|glaz)/i, 'Glazing'],
  [/\b(lock|key|entry|door)/i, 'Locks and doors'],
  [/\b(kitchen unit|cupboard|floor|stair|wood|joiner|door)/i, 'Carpentry and joinery'],
  [/\b(paint|decorat|plaster)/i, 'Decorating'],
  [/\b(pest|mice|rats?|wasp|insect)/i, 'Pest control'],
  [/\b(clean|bins?|rubbish|recycling)/i, 'Cleaning'],
  [/\b(grounds?|garden|parking|tree|fence)/i, 'Grounds'],
  [/\b(walls?|ceilings?|floors?|communal|general)/i, 'General building'],
]

/** Returns the likeliest trades for a category, given its levels from the top. */
export function tradesFor(levels: readonly string[]): Trade[] {
  // The search starts at the lowest level, which is the most specific. For example, a leaking radiator is below
  // Plumbing but needs the heating trade.
  const found = levels
    .toReversed()
    .flatMap((level) => CALLED_FOR.filter(([words]) => words.test(level)).map(([, trade]) => trade))
  return [...new Set(found)]
}
