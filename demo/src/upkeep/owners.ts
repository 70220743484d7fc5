import { daysBefore } from '../calendar.ts'
import { managerOf } from '../people/people.ts'
import type { PlannedOwnerRule } from '../plan.ts'

/** Every other report at these developments has no owner until somebody takes it. */
const RULES = [
  { site: 'kennet-wharf', category: 'Heating and hot water' },
  { site: 'orchard-mews', category: 'Heating and hot water' },
  { site: 'orchard-mews', category: 'Roof and gutters' },
  { site: 'vernon-mill', category: null },
]

export function planOwnerRules(day: Date): PlannedOwnerRule[] {
  const createdAt = daysBefore(day, 900, '15:30')
  return RULES.map((rule) => ({ ...rule, owner: managerOf(rule.site), createdAt }))
}
