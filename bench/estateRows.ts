import type pg from 'pg'

const ACTIVITIES = `
  insert into maintenance_activities (property_id, name, last_completed_on, next_scheduled_on, is_active,
    repeat_every, repeat_unit, repeat_from, repeat_anchor_on)
  select p.id, (array['Gas safety check', 'Boiler service', 'Window cleaning'])[k], current_date - 200,
    current_date + (p.id * 7 + k * 31)::int % 330 - 10, p.id % 20 > 0,
    case k when 3 then 1 end, case k when 3 then 'month' end, case k when 3 then 'schedule' end,
    case k when 3 then current_date + (p.id * 7 + k * 31)::int % 330 - 10 end
  from homes p, generate_series(1, 3) as k`
const ALERTS = `
  insert into alerts (development_id, message, severity, expires_at, is_active)
  select d.id, 'Notice ' || k || ' of ' || d.name, (array['Info', 'Warning', 'Critical'])[1 + k % 3],
    now() + (k - 3) * interval '1 day', k % 5 > 0
  from developments d, generate_series(1, 6) as k
  union all select null, 'To everybody', 'Info', null, true from generate_series(1, 3)`
const SCHEDULES = `
  insert into collection_schedules (development_id, stream, first_on, every_weeks)
  select d.id, stream, current_date - 300, 2 from developments d, unnest(array['recycling', 'waste', 'food']) as stream`

/** Adds the activities, alerts and collections of developments and properties. */
export async function fillEstate(client: pg.Client): Promise<void> {
  for (const table of [ACTIVITIES, ALERTS, SCHEDULES]) await client.query(table)
}
