import { daysBefore } from '../calendar.ts'
import { managerOf } from '../people/people.ts'
import type { PlannedOwnerRule } from '../plan.ts'

/** A report at these developments to which no rule applies has no owner until somebody takes the report. */
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
