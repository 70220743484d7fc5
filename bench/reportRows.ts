import { TRADES } from '@doorstep/contract/orders/rules'
import { createDb, createPool } from '@doorstep/server/db/client'
import { addUpTallies } from '@doorstep/server/features/reports/tallies/service'
import type pg from 'pg'

/**
 * Spreads the issues over five years. Each milestone comes minutes to weeks, mostly days, after the previous milestone.
 * The result is the same in every run.
 */
const TIMES = `
  update issues i set created_at = now() - ($1::bigint - i.id) * interval '158 seconds',
    minutes_to_approval = case when t.is_approved then t.approval end,
    minutes_to_open = case when t.is_approved then t.approval + 1 end,
    minutes_to_resolution = case when i.status in ('Resolved', 'Closed') then t.approval + t.work end,
    minutes_to_response = case when t.is_approved or i.status = 'Rejected' then t.approval end
  from (
    select id, status not in ('Submitted', 'Rejected', 'Withdrawn') as is_approved,
      exp((id * 7919 % 100003) / 100003.0 * 8)::integer as approval,
      exp(4 + (id * 104729 % 100019) / 100019.0 * 7)::integer as work
    from issues
  ) t where t.id = i.id`

const FEEDBACK = `
  insert into feedback (user_id, rating, emoji, comment, page_path, created_at)
  select id, 1 + id % 5, (array['😞', '🙁', '😐', '🙂', '😀'])[1 + id % 5],
    case when id % 3 > 0 then 'It took two days until somebody came.' end, '/dashboard', now() - id * interval '50 minutes'
  from users where status = 'Approved'`

const FIRMS = `
  insert into firms (name, email, trades)
  select 'Firm ' || n, 'firm' || n || '@example.test',
    array(select ($1::text[])[1 + (n * 7 + k * 5) % cardinality($1::text[])] from generate_series(0, n % 3) as k)
  from generate_series(1, 300) as n`

/**
 * Adds a work order for every second issue, sent the day after the report. Most work orders are done. One in fifty is
 * still open, and some of the open work orders are late. The result is the same in every run.
 */
const ORDERS = `
  insert into work_orders (issue_id, firm_id, property_id, status, words, created_at, sent_at, accepted_at, declined_at,
    first_visit_at, done_at, had_no_access, is_repeated, is_done_late)
  select o.id, f.id, o.property_id, o.status, 'Please repair it.', o.sent_at, o.sent_at,
    case when o.status <> 'Declined' then o.sent_at + o.step end, case when o.status = 'Declined' then o.sent_at + o.step end,
    case when o.status <> 'Declined' then o.sent_at + o.step * 4 end,
    case when o.status = 'Verified' then o.sent_at + o.step * 5 end,
    o.id % 9 = 0, o.id % 9 = 0 or o.id % 7 = 0, o.status = 'Verified' and o.id % 6 = 0
  from (
    select id, property_id, created_at + interval '1 day' as sent_at,
      case when id % 100 < 2 then 'Accepted' when id % 100 < 10 then 'Declined' else 'Verified' end as status,
      interval '1 minute' * exp((id * 7919 % 100003) / 100003.0 * 8)::integer as step
    from issues where id % 2 = 0
  ) o
  join (select id, row_number() over (order by id) - 1 as at from firms) f on f.at = o.id / 2 % 300`
const DUE = `update issues set complete_due_at = created_at + interval '30 days' where id % 100 < 2`

const ADMIN = `
  insert into users (email, first_name, last_name, base_role, status)
  values ('bench-admin@example.test', 'Ada', 'Min', 'ADMIN', 'Approved') returning id`

const STATEMENT_ISSUES = 100_000

/** Creates the data for the reports. Returns the administrator who reads them. */
export async function prepareReports(client: pg.Client, issues: number): Promise<number> {
  await client.query('alter table issues disable trigger user')
  await client.query('delete from issue_tally_changes')
  await client.query(TIMES, [issues])
  await client.query('alter table issues enable trigger user')
  await client.query(FEEDBACK)
  for (let first = 1; first <= issues; first += STATEMENT_ISSUES)
    await client.query('select tally_issues($1, $2)', [first, first + STATEMENT_ISSUES - 1])
  const { rows } = await client.query<{ id: number }>(ADMIN)
  // Each update leaves an old copy of its row. After five years of normal work, these copies would be gone.
  await client.query('vacuum (full, analyze) issues')
  return Number(rows[0]?.id)
}

/** Inserts work orders without the other effects of sending one. Durations are calculated as usual. */
export async function prepareOrders(client: pg.Client): Promise<void> {
  await client.query('alter table issues disable trigger user')
  await client.query(DUE)
  await client.query('alter table issues enable trigger user')
  await client.query(FIRMS, [[...TRADES]])
  await client.query('alter table work_orders disable trigger user')
  await client.query('alter table work_orders enable trigger work_orders_set_minutes')
  await client.query(ORDERS)
  await client.query('alter table work_orders enable trigger user')
}

/**
 * Adds up the counts for the reports as the product's job does. The benchmark's reports then read the same tables as in
 * a running product.
 */
export async function settle(connectionString: string): Promise<void> {
  const pool = createPool({ connectionString, max: 1, prepared: false })
  const db = createDb(pool)
  try {
    await addUpTallies({ db })
  } finally {
    await db.destroy()
  }
}
