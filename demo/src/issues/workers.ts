import { administrator, contractorTrades, managerOf } from '../people/people.ts'
import type { Trade } from '../phrases.ts'
import type { PlannedPerson } from '../plan.ts'
import type { Random } from '../random.ts'

const SECOND_MANAGERS: Record<string, string> = { 'vernon-mill': 'fiona.gallagher@example.com' }
const TRADES_OF = contractorTrades()

/** Returns a manager of the development, or the administrator. Both can decide about a report. */
export function staffOf(development: string, random: Random): string {
  const second = SECOND_MANAGERS[development]
  if (random.chance(0.1)) return administrator()
  return second && random.chance(0.35) ? second : managerOf(development)
}

/** Returns the contractor for a trade, if there is one. */
export function contractorOf(
  people: PlannedPerson[],
  property: string,
  trade: Trade,
  random: Random,
): string | null {
  const able = people.filter(
    ({ email, mappings }) =>
      TRADES_OF.get(email)?.includes(trade) &&
      mappings.some((mapping) => mapping.role === 'CONTRACTOR' && mapping.property === property),
  )
  return able.length > 0 ? random.pick(able).email : null
}
