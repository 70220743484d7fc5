import { startOfDay } from './calendar.ts'
import { planIssues } from './issues/issues.ts'
import { planPeople } from './people/people.ts'
import { planDevelopments, planProperties } from './places.ts'
import type { DemoPlan } from './plan.ts'

/** The demo estate as it stands on the day of `now` in London: the same day always has the same plan. */
export function planDemoEstate(now: Date): DemoPlan {
  const day = startOfDay(now)
  const properties = planProperties(day)
  const people = planPeople(day, properties)
  return {
    developments: planDevelopments(day),
    properties,
    people,
    issues: planIssues(day, properties, people),
  }
}
