import { COUNT_CAP } from '@doorstep/contract/paging'

/**
 * Finds the session whose token has the hash $1, under the conditions of `sessions/life.ts`. Adds what the user can see
 * as a manager and as a resident. Users with other roles see nothing.
 */
export const RIGHTS = `
  me as materialized (
    select u.id, u.first_name || ' ' || u.last_name as name, u.first_name, u.email, u.phone_number, h.mappings,
      h.created_development_ids, h.firm_id
    from sessions s join users u on u.id = s.user_id left join holdings h on h.user_id = u.id
    where s.token_hash = $1 and s.kind = 'full' and s.ended_at is null
      and s.last_seen_at > now() - interval '23 minutes' and s.created_at > now() - interval '12 hours'
      and u.status = 'Approved' and u.base_role <> 'ADMIN'
  ), held as materialized (
    select role, "propertyId" as property_id, "developmentId" as development_id, "isOpen" as is_open
    from me, json_to_recordset(me.mappings)
      as h (role text, "propertyId" bigint, "developmentId" bigint, "isOpen" boolean)
  ), rights as materialized (
    select me.*,
      array(select development_id from held where role = 'PMGR' union
        select id::bigint from json_array_elements_text(me.created_development_ids) created (id)
        where exists (select from held where role = 'PMGR')) as portfolio,
      array(select property_id from held where role = 'TENANT' and is_open) as homes,
      case when exists (select from held where role = 'TENANT') or not exists (select from held) and me.firm_id is null
        then me.id end as reporter
    from me
  )`

export const IN_PORTFOLIO = 'p.development_id = any((select portfolio from rights)::bigint[])'
const AT_HOME = `(i.property_id = any((select homes from rights)::bigint[]) and i.status = 'Submitted')`
const OWN = 'i.reporter_id = (select reporter from rights)'

/** Selects issues with their property, and whether the reader manages or reported each one. */
const VISIBLE = `i.*, p.name as property_name, p.address as property_address, p.development_id,
  ${IN_PORTFOLIO} as is_staff, i.reporter_id = (select id from rights) as is_own
  from issues i join homes p on p.id = i.property_id`
const IN_SIGHT = `(${IN_PORTFOLIO} or ${AT_HOME} or ${OWN})`

const BREAK = '[\\n\\r\\u2028\\u2029]'
// Most texts have no line break, and searching for a line break is much cheaper than replacing one.
const oneLine = (text: string): string =>
  `case when ${text} ~ '${BREAK}' then regexp_replace(${text}, '\\s*${BREAK}+\\s*', ' ', 'g') else ${text} end`

/** $2 is the time zone of the notes. */
const DETAILS = `
  select i.id, i.job_id, i.title, i.description, i.category_id, i.sub_category_id, i.sub_sub_category_id,
    i.status, i.property_id, i.property_name, i.property_address, i.reporter_id,
    u.first_name || ' ' || u.last_name as reporter_name, u.phone_number, i.vulnerable_persons, i.reopened_count, i.is_to_check,
    coalesce(i.priority, 'Routine') as priority, i.emergency_kind,
    case when i.vulnerable_persons and not i.priority_settled and i.status in ('Submitted', 'Open', 'InProgress',
      'AwaitingContract', 'Pending') then case coalesce(i.priority, 'Routine') when 'Planned' then 'Routine'
        when 'Routine' then 'Urgent' end end as proposed_priority,
    o.id as owner_id, o.first_name || ' ' || o.last_name as owner_name, i.next_due_at, i.next_due_kind,
    case when i.status <> 'Submitted' then to_char(i.complete_due_at at time zone $2, 'YYYY-MM-DD') end as expected_by,
    i.waiting_since, notes.comments, notes.notes_alone, notes.noted_at,
    i.status in ('Open', 'InProgress', 'AwaitingContract', 'Pending')
      and coalesce(i.active_at, i.updated_at) < now() - interval '7 days' as is_quiet,
    i.status not in ('Withdrawn', 'Rejected') and (i.status <> 'Closed'
      or coalesce(i.closed_at, i.updated_at) >= now() - interval '28 days') as is_writable,
    files.attachments, i.created_at, i.updated_at, i.version, i.is_staff, i.is_own
  from visible i join users u on u.id = i.reporter_id
  left join users o on o.id = i.owner_id and o.status = 'Approved' and (o.base_role = 'ADMIN' or exists (
    select from property_roles om join homes op on op.id = om.property_id
      join developments od on od.id = i.development_id
    where om.user_id = o.id and om.role = 'PMGR' and (op.development_id = od.id or od.created_by = o.id)))
  left join lateral (
    select string_agg('[' || to_char(e.at at time zone $2, 'DD/MM/YYYY HH24:MI') || '] ' ||
      coalesce(${oneLine("a.first_name || ' ' || a.last_name")}, 'System') || ': ' || ${oneLine('e.note')}, E'\n'
      order by e.id) as comments,
      (count(*) filter (where e.kind = 'noteAdded'))::int as notes_alone,
      max(e.at) filter (where e.kind = 'noteAdded') as noted_at
    from issue_events e left join users a on a.id = e.actor_id
    where e.issue_id = i.id and e.note is not null and (i.is_staff or i.is_own and not e.internal)
  ) notes on true
  left join lateral (
    select json_agg(json_build_array(f.id, f.name, f.type, f.size, f.state) order by f.id) as attachments
    from issue_attachments f where f.issue_id = i.id and (i.is_staff or i.is_own)
  ) files on true`

interface Filter {
  limit: number
  propertyId?: number | undefined
  status?: readonly string[] | undefined
}

/** Selects the ids of issues that meet the conditions. Each right has its own index, so no query scans all issues. */
function idsInSight(end: string, rows: number): string {
  const ids = 'select i.id, i.job_id from issues i'
  return `select * from (
    (${ids} join homes p on p.id = i.property_id
      where (select cardinality(portfolio) from rights) > 0 and ${IN_PORTFOLIO} ${end}) union
    (${ids} where ${AT_HOME} ${end}) union
    (${ids} where ${OWN} ${end})
  ) each_right order by job_id desc limit ${rows}`
}

/**
 * Selects one page of the issues that the reader can see, newest job number first. One extra row shows whether there is
 * a next page.
 */
export function listStatement({ limit, propertyId, status }: Filter): { text: string; values: unknown[] } {
  const values: unknown[] = []
  const given = (value: unknown): string => `$${values.push(value) + 2}`
  const hasStatus = status === undefined ? '' : `and i.status = any(${given(status)}::text[])`
  const endOf = (rows: number): string => `${hasStatus} order by i.job_id desc limit ${rows}`
  const [page, all] = [limit + 1, COUNT_CAP + 1]
  const within =
    propertyId === undefined ? '' : `where i.property_id = ${given(propertyId)}::bigint and ${IN_SIGHT}`
  const visible =
    propertyId === undefined
      ? `select ${VISIBLE} join (${idsInSight(endOf(page), page)}) found on found.id = i.id`
      : `select ${VISIBLE} ${within} ${endOf(page)}`
  const counted =
    propertyId === undefined
      ? idsInSight(endOf(all), all)
      : `select from issues i join homes p on p.id = i.property_id ${within} ${hasStatus} limit ${all}`
  const text = `with ${RIGHTS},
  visible as materialized (${visible}),
  counted as (select case when (select count(*) from visible) <= ${limit} then (select count(*) from visible)
    else (select count(*) from (${counted}) capped) end as total)
  select counted.total, issue.* from me cross join counted left join (${DETAILS}) issue on true
  order by issue.job_id desc`
  return { text, values }
}

/** $3 is the issue id. */
export const READ = `with ${RIGHTS}, visible as (select ${VISIBLE} where i.id = $3::bigint and ${IN_SIGHT})
  select issue.* from me left join (${DETAILS}) issue on true`
