import { INCIDENT_CANCELLED_SHOWN_HOURS } from '@doorstep/contract/incidents/rules'
import { sql } from 'kysely'
import type { Ctx } from '../../../context.ts'
import { hours } from '../../../db/intervals.ts'
import { AFFECTS } from '../queries.ts'

interface CancelledRow {
  id: number
  title: string
  reason: string
  cancelledAt: Date
}

/** Finds the incidents affecting a home that were cancelled recently, newest first. */
export async function findCancelled({ db, now }: Ctx, propertyId: number): Promise<CancelledRow[]> {
  return (
    db
      .selectFrom('homes as p')
      .innerJoin('incidents as n', (join) => join.on(AFFECTS))
      // The update that cancelled the incident is the last update of the incident.
      .innerJoin('incident_updates as e', (join) =>
        join.on(sql<boolean>`e.id = (select max(u.id) from incident_updates u where u.incident_id = n.id)`),
      )
      .select(['n.id', 'n.title', 'e.body as reason', sql<Date>`n.ended_at`.as('cancelledAt')])
      .where('p.id', '=', propertyId)
      .where('n.status', '=', 'Cancelled')
      .where(sql<boolean>`n.ended_at > ${now()}::timestamptz - ${hours(INCIDENT_CANCELLED_SHOWN_HOURS)}`)
      .orderBy('n.ended_at', 'desc')
      .orderBy('n.id', 'desc')
      .execute()
  )
}
