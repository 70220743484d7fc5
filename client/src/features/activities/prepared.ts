import type { Activity } from '@doorstep/contract/activities/schema'
import type { Home } from '@doorstep/contract/homes/schema'
import { INCIDENT_DAYS_AHEAD } from '@doorstep/contract/incidents/rules'
import { addDays, dayOf, formatLongDay, timeOf, today } from '../../lib/dates.ts'
import type { AnnouncementValues } from '../announcements/announcementValues.ts'
import { soon, type IncidentValues } from '../incidents/incidentValues.ts'
import { AFTER_WORKS } from './rules.ts'

/** Returns the first values of the incident form for planned works at a home. */
export function incidentOf(activity: Activity, { id, name, ...home }: Home): Partial<IncidentValues> {
  return {
    title: activity.activity,
    text: textOf(activity),
    ...nextUpdateOf(dayOf(activity.nextScheduled)),
    developmentId: { id: home.developmentId, label: home.developmentName },
    propertyIds: [{ id, label: name }],
  }
}

/** Returns the first values of the announcement form for planned works at a home. */
export function announcementOf(activity: Activity, { id, name, ...home }: Home): Partial<AnnouncementValues> {
  const day = dayOf(activity.nextScheduled)
  return {
    title: activity.activity,
    text: textOf(activity),
    development: { id: home.developmentId, label: home.developmentName },
    audience: 'homes',
    homes: [{ id, label: name }],
    showUntil: day < today() ? '' : day,
  }
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
