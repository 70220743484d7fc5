-- What became of an issue. Null: not answered, completed or Resolved since this is kept.
alter table issues
  add column answered_late boolean,
  add column completed_late boolean,
  add column came_back boolean;

-- By the deadlines as they are met; a completion that is taken up again has no outcome until it is met anew.
create function keep_kept_promises() returns trigger language plpgsql as $$
begin
  update issues i set answered_late = d.answer, completed_late = d.completion
  from (
    select issue_id, bool_or(met_at > due_at) filter (where kind = 'answer') as answer,
      bool_or(met_at > due_at) filter (where kind = 'complete') as completion
    from issue_deadlines
    where issue_id = any(array(select distinct issue_id from new_rows))
    group by issue_id
  ) d
  where i.id = d.issue_id and (i.answered_late, i.completed_late) is distinct from (d.answer, d.completion);
  return null;
end
$$;
create trigger issue_deadlines_keep_kept_promises after update on issue_deadlines
  referencing new table as new_rows for each statement execute function keep_kept_promises();

-- Fixed the first time until it is taken up again; what came back once has come back.
create function keep_came_back() returns trigger language plpgsql as $$
begin
  if not exists (select from added where kind = 'statusChanged' and 'Resolved' in (from_status, to_status)) then
    return null;
  end if;
  update issues i set came_back = e.is_back
  from (
    select issue_id, bool_or(from_status is not distinct from 'Resolved' and to_status = 'InProgress') as is_back
    from added where kind = 'statusChanged' and 'Resolved' in (from_status, to_status) group by issue_id
  ) e
  where i.id = e.issue_id and (i.came_back is null or e.is_back and not i.came_back);
  return null;
end
$$;
create trigger issue_events_keep_came_back after insert on issue_events
  referencing new table as added for each statement execute function keep_came_back();

create function keep_linked_came_back() returns trigger language plpgsql as $$
begin
  update issues set came_back = true
  where id = any(array(select issue_id from added where kind = 'cameBack')) and came_back is distinct from true;
  return null;
end
$$;
create trigger issue_links_keep_came_back after insert on issue_links
  referencing new table as added for each statement execute function keep_linked_came_back();

-- The same three in the tallies of the reports: 1 is what was not as promised.
alter table issue_tallies drop constraint issue_tallies_measure_check;
alter table issue_tallies add constraint issue_tallies_measure_check check (measure in ('status', 'approval', 'open',
  'resolution', 'response', 'answer', 'completion', 'repair')) not valid;

create function issue_tally_cells(created_at timestamptz, status text, approval integer, open integer,
  resolution integer, response integer, answered_late boolean, completed_late boolean, came_back boolean)
returns table (measure text, month date, value integer) stable language sql
begin atomic
  select c.measure, date_trunc('month', created_at at time zone z.time_zone)::date, c.value
  from issue_tally_zones z, (values ('status', issue_status_id(status)), ('approval', report_minutes(approval)),
    ('open', report_minutes(open)), ('resolution', report_minutes(resolution)),
    ('response', report_minutes(response)), ('answer', answered_late::integer),
    ('completion', completed_late::integer), ('repair', came_back::integer)) c (measure, value)
  where c.value is not null;
end;

create or replace function tally_new_issues() returns trigger language plpgsql as $$
begin
  insert into issue_tally_changes (measure, month, category_id, value, amount)
  select c.measure, c.month, i.category_id, c.value, count(*)
  from new_rows i cross join lateral issue_tally_cells(i.created_at, i.status, i.minutes_to_approval,
    i.minutes_to_open, i.minutes_to_resolution, i.minutes_to_response, i.answered_late, i.completed_late,
    i.came_back) c
  group by 1, 2, 3, 4;
  return null;
end
$$;
create or replace function tally_gone_issues() returns trigger language plpgsql as $$
begin
  insert into issue_tally_changes (measure, month, category_id, value, amount)
  select c.measure, c.month, i.category_id, c.value, -count(*)
  from old_rows i cross join lateral issue_tally_cells(i.created_at, i.status, i.minutes_to_approval,
    i.minutes_to_open, i.minutes_to_resolution, i.minutes_to_response, i.answered_late, i.completed_late,
    i.came_back) c
  group by 1, 2, 3, 4;
  return null;
end
$$;
create or replace function tally_changed_issues() returns trigger language plpgsql as $$
begin
  insert into issue_tally_changes (measure, month, category_id, value, amount)
  select c.measure, c.month, i.category_id, c.value, sum(i.sign)
  from (select 1 as sign, n.* from new_rows n union all select -1, o.* from old_rows o) i
    cross join lateral issue_tally_cells(i.created_at, i.status, i.minutes_to_approval, i.minutes_to_open,
      i.minutes_to_resolution, i.minutes_to_response, i.answered_late, i.completed_late, i.came_back) c
  group by 1, 2, 3, 4
  having sum(i.sign) <> 0;
  return null;
end
$$;
create or replace function tally_issues(first_id bigint, last_id bigint) returns void language sql
begin atomic
  insert into issue_tally_changes (measure, month, category_id, value, amount)
  select c.measure, c.month, i.category_id, c.value, count(*)
  from issues i cross join lateral issue_tally_cells(i.created_at, i.status, i.minutes_to_approval,
    i.minutes_to_open, i.minutes_to_resolution, i.minutes_to_response, i.answered_late, i.completed_late,
    i.came_back) c
  where i.id between first_id and last_id
  group by 1, 2, 3, 4;
end;
drop function issue_tally_cells(timestamptz, text, integer, integer, integer, integer);
