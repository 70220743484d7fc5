import type pg from 'pg'

/**
 * Spreads the issues over five years and gives those that got so far a time to each milestone: from minutes to weeks,
 * most of them days. The same each time.
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

const ADMIN = `
  insert into users (email, first_name, last_name, base_role, status)
  values ('bench-admin@example.test', 'Ada', 'Min', 'ADMIN', 'Approved') returning id`

const STATEMENT_ISSUES = 100_000

/** Fills in what the reports are about; answers the administrator who reads them. */
export async function prepareReports(client: pg.Client, issues: number): Promise<number> {
  await client.query('alter table issues disable trigger user')
  await client.query('delete from issue_tally_changes')
  await client.query(TIMES, [issues])
  await client.query('alter table issues enable trigger user')
  await client.query(FEEDBACK)
  for (let first = 1; first <= issues; first += STATEMENT_ISSUES)
    await client.query('select tally_issues($1, $2)', [first, first + STATEMENT_ISSUES - 1])
  const { rows } = await client.query<{ id: number }>(ADMIN)
  // The rows that were changed lie twice in the table, as they would not after five years of work.
  await client.query('vacuum (full, analyze) issues')
  return Number(rows[0]?.id)
}
