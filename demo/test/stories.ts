import type { Db } from '@doorstep/server/db/client'
import { sql } from 'kysely'

/** Returns the firm, status, visits and photos of each work order, and when its certificate expires. */
export async function ordersOf(db: Db, now: Date): Promise<unknown[]> {
  const { rows } = await sql<{ told: unknown }>`select json_build_array(f.name, o.status,
      (select coalesce(array_agg(a.state order by a.id), '{}') from appointments a where a.order_id = o.id),
      (select count(*) from work_order_photos p where p.order_id = o.id and p.state = 'ready'),
      (select case when c.expires_on < ${now}::date + 30 then 'soon' else 'later' end from certificates c where c.order_id = o.id)) as told
    from work_orders o join firms f on f.id = o.firm_id order by o.id`.execute(db)
  return rows.map(({ told }) => told)
}

interface StoredAnnouncement {
  state: string
  audience: string
  people: number
  isPlanned: boolean
  isShown: boolean
}

export async function announcementsOf(db: Db, now: Date): Promise<StoredAnnouncement[]> {
  const { rows } = await sql<StoredAnnouncement>`
    select a.state, a.audience, coalesce(a.send_at > ${now}, false) as "isPlanned",
      exists (select from alerts s where s.announcement_id = a.id and s.expires_at > ${now}) as "isShown",
      (select count(*) from announcement_recipients r where r.announcement_id = a.id) as people
    from announcements a order by a.id`.execute(db)
  return rows
}
