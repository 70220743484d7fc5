import type { IssueStatus } from '@doorstep/contract/issues/rules'

/** The steps from Submitted to each status. */
const PATHS: Record<IssueStatus, IssueStatus[]> = {
  Submitted: [],
  Approved: ['Approved'],
  Rejected: ['Rejected'],
  Withdrawn: ['Withdrawn'],
  Open: ['Approved', 'Open'],
  Pending: ['Approved', 'Open', 'Pending'],
  InProgress: ['Approved', 'Open', 'InProgress'],
  AwaitingContract: ['Approved', 'Open', 'AwaitingContract'],
  Resolved: ['Approved', 'Open', 'InProgress', 'Resolved'],
  Closed: ['Approved', 'Open', 'InProgress', 'Resolved', 'Closed'],
}

const NOTES: Partial<Record<IssueStatus, string>> = {
  Approved: 'Thank you for telling us, we will send somebody to look at it.',
  Rejected: 'This is already covered by the works planned for the building this spring.',
  Pending: 'The part is on order and should arrive within two weeks.',
  InProgress: 'A plumber is booked for Tuesday morning between nine and twelve.',
  AwaitingContract: 'Two quotes are in, the third one is due at the end of the week.',
  Resolved: 'Replaced the worn part and tested it twice. No further leak was seen.',
}

const text = (value: string | undefined): string => (value === undefined ? 'null::text' : `'${value}'`)

const steps = Object.entries(PATHS)
  .flatMap(([status, path]) =>
    path.map(
      (to, step) =>
        `('${status}', ${step + 1}, '${path[step - 1] ?? 'Submitted'}', '${to}', ${text(NOTES[to])})`,
    ),
  )
  .join(', ')

/**
 * Parameters: $1 issues, $2 properties, $3 the interval of busy properties, $4 a status for each percent, $5 staff, $6
 * users. Busy properties get three in five issues. Each property goes through the statuses in turn, so that all busy
 * properties have similar numbers.
 */
export const ISSUES = `
  with numbered as (
    select n, (n - 1) % 5 < 3 as is_busy,
      case when (n - 1) % 5 < 3 then (n - 1) / 5 * 3 + (n - 1) % 5 else (n - 1) / 5 * 2 + (n - 1) % 5 - 3 end as turn,
      case when (n - 1) % 5 < 3 then $2::int / $3::int else $2::int - $2::int / $3::int end as around
    from generate_series(1, $1::int) as n
  ), placed as (
    select n, turn / around as visit,
      case when is_busy then 1 + turn % around * $3::int
        else 2 + turn % around + turn % around / ($3::int - 1) end as property
    from numbered
  ), leaves as (
    select row_number() over (order by c1.id, c2.id, c3.id) - 1 as n, c1.id as top, c2.id as sub, c3.id as leaf
    from categories c1 left join categories c2 on c2.parent_id = c1.id left join categories c3 on c3.parent_id = c2.id
    where c1.parent_id is null
  )
  insert into issues (id, job_id, property_id, reporter_id, reported_by, title, description, category_id,
    sub_category_id, sub_sub_category_id, status, vulnerable_persons, created_at, updated_at)
  select i.n, 1000 + i.n, i.property, r.id, r.id,
    (array['Dripping tap', 'No hot water', 'Broken window handle', 'Light flickers', 'Blocked sink',
      'Door does not close', 'Damp patch'])[1 + i.n % 7] || (array[' in the kitchen', ' in the bathroom',
      ' in the hall', ' in the bedroom', ''])[1 + i.n % 5],
    'It started about ' || 1 + i.n % 9 || ' days ago and has become worse since. ' ||
      repeat('We tried to turn it off and on again, which helped for an hour or so. ', 1 + i.n % 5),
    l.top, l.sub, l.leaf, ($4::text[])[1 + (i.visit * 37 + i.property * 11) % 100], i.n % 20 = 0,
    now() - ($1::int - i.n) * interval '10 minutes', now() - ($1::int - i.n) * interval '9 minutes'
  from placed i
  join leaves l on l.n = i.n % (select count(*) from leaves)
  cross join lateral (select case when i.visit % 2 = 1 and $5::int + $2::int + i.property <= $6::int
    then $5::int + $2::int + i.property else $5::int + i.property end as id) r
  order by i.n`

/** The parameter $1 is the number of managers. */
export const ISSUE_EVENTS = `
  insert into issue_events (issue_id, at, actor_id, kind, from_status, to_status, note)
  select i.id, i.created_at + s.step * interval '1 minute',
    case when s.step = 0 or s.to_status = 'Withdrawn' then i.reporter_id
      when s.to_status = 'Open' then null else 1 + (p.development_id - 1) % $1::int end,
    case when s.step = 0 then 'reported' else 'statusChanged' end, s.from_status, s.to_status, s.note
  from issues i join homes p on p.id = i.property_id
  cross join lateral (
    select 0 as step, null as from_status, 'Submitted' as to_status, null as note
    union all
    select step, from_status, to_status, note from (values ${steps}) as v (status, step, from_status, to_status, note)
    where v.status = i.status
  ) s
  order by i.id, s.step`

/** Adds an internal note to every tenth issue. $1 is the number of managers. */
export const ISSUE_NOTES = `
  insert into issue_events (issue_id, at, actor_id, kind, note, internal)
  select i.id, i.updated_at, 1 + (p.development_id - 1) % $1::int, 'noteAdded',
    'Ask the contractor for the invoice before the end of the month.', true
  from issues i join homes p on p.id = i.property_id where i.id % 10 = 3 order by i.id`

/** Adds a photo to every fourth issue, and a second one to every eighth. */
export const ISSUE_ATTACHMENTS = `
  insert into issue_attachments (issue_id, name, type, size, sha256, state, original_key, display_key, thumbnail_key)
  select i.id, 'photo-' || k || '.jpg', 'image/jpeg', 1500000 + i.id, encode(sha256((i.id || '-' || k)::bytea), 'hex'),
    'ready', 'o-' || i.id || '-' || k, 'd-' || i.id || '-' || k, 't-' || i.id || '-' || k
  from issues i, generate_series(1, 2) as k where i.id % (k * 4) = 0 order by i.id, k`
