import type { Activity } from '@doorstep/contract/activities/schema'
import type { Home } from '@doorstep/contract/homes/schema'
import { INCIDENT_DAYS_AHEAD } from '@doorstep/contract/incidents/rules'
import { addDays, dayOf, formatLongDay, timeOf, today } from '../../lib/dates.ts'
import type { AnnouncementValues } from '../announcements/announcementValues.ts'
import { soon, type IncidentValues } from '../incidents/incidentValues.ts'
import type { ComboOption } from '../../ui/ComboBox.tsx'
import { AFTER_WORKS } from './rules.ts'

/**
 * Returns the first values of the incident form for planned works at a home. `same` are the same works at other homes: an
 * activity belongs to one home, so works in a block are several activities.
 */
export function incidentOf(
  activity: Activity,
  home: Home,
  same: readonly Activity[] = [],
): Partial<IncidentValues> {
  return {
    title: activity.activity,
    text: textOf(activity),
    ...nextUpdateOf(dayOf(activity.nextScheduled)),
    developmentId: { id: home.developmentId, label: home.developmentName },
    propertyIds: homesOf(home, same),
  }
}

/**
 * Returns the first values of the announcement form for planned works at a home, and for the same works at other homes.
 */
export function announcementOf(
  activity: Activity,
  home: Home,
  same: readonly Activity[] = [],
): Partial<AnnouncementValues> {
  const day = dayOf(activity.nextScheduled)
  return {
    title: activity.activity,
    text: textOf(activity),
    development: { id: home.developmentId, label: home.developmentName },
    audience: 'homes',
    homes: homesOf(home, same),
    showUntil: day < today() ? '' : day,
  }
}

/** Returns each home once, even if the same home has the same works twice. */
function homesOf({ id, name }: Home, same: readonly Activity[]): ComboOption[] {
  const names = new Map([[id, name], ...same.map((other) => [other.propertyId, other.propertyName] as const)])
  return [...names].map(([homeId, label]) => ({ id: homeId, label }))
}

function textOf({ nextScheduled, isOverdue }: Activity): string {
  const day = formatLongDay(dayOf(nextScheduled))
  return isOverdue ? `This work was planned for ${day} and is late.` : `This work is planned for ${day}.`
}

/** The form promises no update for works that are far ahead. Late works need an update soon. */
function nextUpdateOf(day: string): { nextOn: string; nextAt: string } {
  if (day > addDays(today(), INCIDENT_DAYS_AHEAD - 1)) return { nextOn: '', nextAt: AFTER_WORKS }
  const isPast = day < today() || (day === today() && timeOf(Date.now()) >= AFTER_WORKS)
  return isPast ? soon() : { nextOn: day, nextAt: AFTER_WORKS }
}
