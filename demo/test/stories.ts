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

/**
 * For each issue in common parts with this title, returns its place, public title, status, followers and work order.
 */
export async function issuesCalled(db: Db, title: string): Promise<unknown[]> {
  const { rows } = await sql<{ told: unknown }>`select json_build_array(p.name, i.public_title, i.status,
      (select count(*) from issue_followers f where f.issue_id = i.id),
      (select w.status from work_orders w where w.issue_id = i.id)) as told
    from issues i join places p on p.id = i.property_id where p.kind = 'common' and i.title = ${title}`.execute(
    db,
  )
  return rows.map(({ told }) => told)
}

/**
 * Returns the title and status of each incident, its updates and issues, and whether its next update is due in the
 * future.
 */
export async function incidentsOf(db: Db, now: Date): Promise<unknown[]> {
  const { rows } = await sql<{ told: unknown }>`select json_build_array(n.title, n.status,
      (select count(*) from incident_updates u where u.incident_id = n.id),
      (select count(*) from incident_issues g where g.incident_id = n.id),
      coalesce(n.next_update_by > ${now}, false)) as told
    from incidents n order by n.id`.execute(db)
  return rows.map(({ told }) => told)
}

/** Returns the title of each merged issue, and of the issue that it was merged into. */
export async function mergesOf(db: Db): Promise<unknown[]> {
  const { rows } = await sql<{ told: unknown }>`select json_build_array(i.title, o.title) as told
    from issues i join issues o on o.id = i.merged_into_id order by i.id`.execute(db)
  return rows.map(({ told }) => told)
}

/**
 * Returns how many deadlines of each kind have a `met_at` time, and for how many of these the time is after `due_at`.
 */
export async function deadlinesOf(db: Db): Promise<{ kind: string; met: number; late: number }[]> {
  const { rows } = await sql<{ kind: string; met: number; late: number }>`
    select kind, count(*) as met, count(*) filter (where met_at > due_at) as late
    from issue_deadlines where met_at is not null group by kind`.execute(db)
  return rows
}

/** Returns the proof of address of each pending applicant. */
export async function proofsOf(db: Db): Promise<{ file_key: string; type: string; size: number }[]> {
  const { rows } = await sql<{ file_key: string; type: string; size: number }>`
    select a.file_key, a.type, a.size from users u left join address_proofs a on a.user_id = u.id
    where u.status = 'Pending'`.execute(db)
  return rows
}

/** Returns how many rows of issues were inserted, and how often the table was scanned. */
export async function issueStatisticsOf(db: Db): Promise<{ inserted: number; scans: number } | undefined> {
  const { rows } = await sql<{ inserted: number; scans: number }>`
    select n_tup_ins as inserted, seq_scan as scans from pg_stat_user_tables where relname = 'issues'`.execute(
    db,
  )
  return rows[0]
}
