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

const BLOCKS = `
  insert into blocks (development_id, name, address, postcode)
  select d.id, 'Block ' || k, k || ' ' || d.address, 'AB1 2CD' from developments d, generate_series(1, 2) as k`
const HOMES_OF_BLOCKS = `
  update places p set block_id = b.id from blocks b
  where p.kind = 'home' and b.development_id = p.development_id and b.name = 'Block ' || 1 + p.id % 2`

/** Adds activities, alerts, collections and two blocks to each development. */
export async function fillEstate(client: pg.Client): Promise<void> {
  for (const sql of [ACTIVITIES, ALERTS, SCHEDULES, BLOCKS, HOMES_OF_BLOCKS]) await client.query(sql)
}
