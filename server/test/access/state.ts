import { sql } from 'kysely'
import type { TestApp } from '../testApp.ts'

/** Every value of an issue and a person that a write can change. */
export async function stateOf({ services }: TestApp, issueId: number, userId: number): Promise<unknown> {
  const { rows } = await sql`
    select i.*, (select count(*) from issue_events where issue_id = i.id) as events,
      (select count(*) from issue_attachments where issue_id = i.id) as files, u.status as user_status,
      u.mfa_enabled, (select sum(version) from alerts) as alerts,
      (select sum(version) from announcements) as announcements,
      (select max(id) from incident_updates) as updates, (select count(*) from incident_issues) as gathered,
      (select sum(version) from homes) as properties, (select sum(version) from developments) as developments,
      (select sum(version) from maintenance_activities) as activities, (select count(*) from property_roles where user_id = u.id) as roles
    from (select ${issueId}::bigint as id, ${userId}::bigint as user_id) as asked
      left join issues i on i.id = asked.id left join users u on u.id = asked.user_id`.execute(services.db)
  return rows[0]
}
