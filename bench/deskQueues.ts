import { ISSUE_QUEUES, QUEUE_QUERIES } from '@doorstep/contract/issues/queues/rules'

/** The path of the first page of each queue. */
export const QUEUE_LISTS: readonly string[] = ISSUE_QUEUES.map(
  (queue) => `/Issues?${new URLSearchParams({ ...QUEUE_QUERIES[queue], limit: '50' }).toString()}`,
)

/** The paths that return the counts of queues, of saved views and of the dashboard. */
export const DESK_COUNTS: readonly string[] = [
  '/issues/queues',
  '/issues/views?limit=25',
  '/dashboard/counts',
]

const VIEWS = [
  { status: 'Open', owner: 'nobody', sort: 'urgency' },
  { status: 'Open,InProgress', priority: 'Urgent,Emergency' },
  { due: 'overdue', status: 'Pending' },
  { due: 'week', owner: 'me' },
  { q: 'tap', status: 'Open' },
  { q: 'window', needsReply: 'true' },
  { property: 'flat 12', status: 'Submitted' },
  { category: 'plumbing', quiet: 'true' },
  { jobId: '12', status: 'Resolved' },
  { from: '2026-01-01', status: 'Rejected' },
]

// Two per cent of issues are emergencies, and nine in ten have an owner who manages the place. Live issues have a
// deadline between two days ago and a month ahead. One issue in fifteen needs a reply, and a third have had no note or
// step for a week.
const DUE = `
  update issues i set priority = (array['Urgent', 'Routine', 'Routine', 'Planned'])[1 + i.id % 4],
    owner_id = case when i.id % 10 > 0 then m.user_id end,
    next_due_at = case when i.status in ('Submitted', 'Open', 'InProgress', 'Pending', 'AwaitingContract')
      then now() + (i.id * 7919 % 720 - 48) * interval '1 hour' end,
    active_at = now() - (i.id % 11) * interval '1 day',
    reporter_wrote_at = case when i.id % 15 = 0 then now() - interval '1 hour' end,
    is_to_check = i.status = 'Resolved' and i.id % 20 = 0
  from homes p, lateral (select r.user_id from property_roles r join homes o on o.id = r.property_id
    where r.role = 'PMGR' and o.development_id = p.development_id limit 1) m
  where p.id = i.property_id`
const EMERGENCIES = `update issues set priority = 'Emergency' where id % 50 = 0`
const URGENCY = `update issues set urgency = urgency_of(next_due_at, priority, vulnerable_persons)`
const FIRM = `insert into firms (name, email) values ('Bench Works', 'bench-works@example.test')`
// One in three quotes is above the manager's limit.
const QUOTES = `
  insert into quotes (id, issue_id, firm_id, words, status, amount_pence)
  select i.id, i.id, f.id, 'Please price it.', 'Given', 30000 + i.id / 5 % 3 * 15000
  from issues i, firms f where f.name = 'Bench Works' and i.status = 'Open' and i.id % 5 = 0`
const SAVED = `
  insert into issue_views (user_id, name, query, is_shared)
  select 1, 'View ' || n, (array[${VIEWS.map((view) => `'${JSON.stringify(view)}'`).join(', ')}])[1 + n % ${VIEWS.length}]::jsonb, true
  from generate_series(1, 20) as n`

/** Updates that fill the queues without changing the tallies. */
export const DESK_ROWS: readonly string[] = [
  'alter table issues disable trigger user',
  DUE,
  EMERGENCIES,
  URGENCY,
  'alter table issues enable trigger user',
  // PostgreSQL keeps an old copy of each updated row. Normal work over years would not leave so many copies.
  'vacuum (full, analyze) issues',
  FIRM,
  QUOTES,
  SAVED,
]
