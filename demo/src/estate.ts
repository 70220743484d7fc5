import { startOfDay } from './calendar.ts'
import { planIssues } from './issues/issues.ts'
import { planOrders } from './issues/orders.ts'
import { planFeedback } from './opinions.ts'
import { planPeople } from './people/people.ts'
import { planBlocks, planDevelopments, planProperties } from './developments.ts'
import type { DemoPlan } from './plan.ts'
import { planActivities } from './upkeep/activities.ts'
import { planAlerts } from './upkeep/alerts.ts'
import { planAnnouncements } from './upkeep/announcements.ts'
import { planCollections } from './upkeep/collections.ts'
import { planOwnerRules } from './upkeep/owners.ts'

/** Plans the demo estate for the day of `now` in London. The same day always gives the same plan. */
export function planDemoEstate(now: Date): DemoPlan {
  const day = startOfDay(now)
  const properties = planProperties(day)
  const people = planPeople(day, properties)
  return {
    developments: planDevelopments(day),
    blocks: planBlocks(day),
    properties,
    people,
    issues: planIssues(day, properties, people),
    orders: planOrders(day),
    alerts: planAlerts(day),
    announcements: planAnnouncements(day, properties),
    activities: planActivities(day, properties),
    collections: planCollections(day),
    ownerRules: planOwnerRules(day),
    feedback: planFeedback(day, people),
  }
}
