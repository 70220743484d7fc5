-- Counts of issues by month of the report, in the time zone below. A change adds rows to issue_tally_changes in its own
-- transaction, so that no two of them wait for each other; a job adds these up into issue_tallies. Tallies and changes
-- together are exact at any moment.
create table issue_tallies (
  measure text not null,
  month date not null,
  category_id bigint not null,
  value integer not null,
  amount bigint not null,
  constraint issue_tallies_measure_month_category_id_value_pk primary key (measure, month, category_id, value),
  constraint issue_tallies_category_id_fk foreign key (category_id) references categories (id),
  constraint issue_tallies_measure_check
    check (measure in ('status', 'approval', 'open', 'resolution', 'response'))
);
create index issue_tallies_category_id_idx on issue_tallies (category_id);

create table issue_tally_changes (
  id bigint generated always as identity,
  measure text not null,
  month date not null,
  category_id bigint not null,
  value integer not null,
  amount bigint not null,
  constraint issue_tally_changes_id_pk primary key (id),
  constraint issue_tally_changes_category_id_fk foreign key (category_id) references categories (id)
);
create index issue_tally_changes_category_id_idx on issue_tally_changes (category_id);

create table issue_tally_zones (
  id boolean not null default true,
  time_zone text not null,
  constraint issue_tally_zones_id_pk primary key (id),
  constraint issue_tally_zones_id_check check (id)
);
insert into issue_tally_zones (time_zone) values ('Europe/London');

-- The steps in which durations are reported: to the minute below an hour, to 10 minutes below 6 hours, to the hour
-- below 2 days, to 6 hours below 2 weeks, to the day above.
create function report_minutes(minutes integer) returns integer immutable language sql
return case when minutes < 60 then minutes when minutes < 360 then minutes / 10 * 10
  when minutes < 2880 then minutes / 60 * 60 when minutes < 20160 then minutes / 360 * 360
  else minutes / 1440 * 1440 end;

-- The place of a status in the contract's list, from 1 on.
create function issue_status_id(status text) returns integer immutable language sql
return array_position(array['Submitted', 'Approved', 'Open', 'InProgress', 'Pending', 'AwaitingContract', 'Resolved',
  'Closed', 'Withdrawn', 'Rejected'], status);

-- Where one issue counts.
create function issue_tally_cells(created_at timestamptz, status text, approval integer, open integer,
  resolution integer, response integer)
returns table (measure text, month date, value integer) stable language sql
begin atomic
  select c.measure, date_trunc('month', created_at at time zone z.time_zone)::date, c.value
  from issue_tally_zones z, (values ('status', issue_status_id(status)), ('approval', report_minutes(approval)),
    ('open', report_minutes(open)), ('resolution', report_minutes(resolution)),
    ('response', report_minutes(response))) c (measure, value)
  where c.value is not null;
end;

create function tally_new_issues() returns trigger language plpgsql as $$
begin
  insert into issue_tally_changes (measure, month, category_id, value, amount)
  select c.measure, c.month, i.category_id, c.value, count(*)
  from new_rows i cross join lateral issue_tally_cells(i.created_at, i.status, i.minutes_to_approval,
    i.minutes_to_open, i.minutes_to_resolution, i.minutes_to_response) c
  group by 1, 2, 3, 4;
  return null;
end
$$;
create function tally_gone_issues() returns trigger language plpgsql as $$
begin
  insert into issue_tally_changes (measure, month, category_id, value, amount)
  select c.measure, c.month, i.category_id, c.value, -count(*)
  from old_rows i cross join lateral issue_tally_cells(i.created_at, i.status, i.minutes_to_approval,
    i.minutes_to_open, i.minutes_to_resolution, i.minutes_to_response) c
  group by 1, 2, 3, 4;
  return null;
end
$$;
create function tally_changed_issues() returns trigger language plpgsql as $$
begin
  insert into issue_tally_changes (measure, month, category_id, value, amount)
  select c.measure, c.month, i.category_id, c.value, sum(i.sign)
  from (select 1 as sign, n.* from new_rows n union all select -1, o.* from old_rows o) i
    cross join lateral issue_tally_cells(i.created_at, i.status, i.minutes_to_approval, i.minutes_to_open,
      i.minutes_to_resolution, i.minutes_to_response) c
  group by 1, 2, 3, 4
  having sum(i.sign) <> 0;
  return null;
end
$$;
create trigger issues_tally_new after insert on issues
  referencing new table as new_rows for each statement execute function tally_new_issues();
create trigger issues_tally_gone after delete on issues
  referencing old table as old_rows for each statement execute function tally_gone_issues();
create trigger issues_tally_changed after update on issues
  referencing old table as old_rows new table as new_rows for each statement execute function tally_changed_issues();

-- Counts the issues of these ids as if they were new.
create function tally_issues(first_id bigint, last_id bigint) returns void language sql
begin atomic
  insert into issue_tally_changes (measure, month, category_id, value, amount)
  select c.measure, c.month, i.category_id, c.value, count(*)
  from issues i cross join lateral issue_tally_cells(i.created_at, i.status, i.minutes_to_approval,
    i.minutes_to_open, i.minutes_to_resolution, i.minutes_to_response) c
  where i.id between first_id and last_id
  group by 1, 2, 3, 4;
end;
select tally_issues(0, max(id)) from issues;

-- The portfolio's reports read this index alone.
create index issues_property_id_created_at_idx on issues (property_id, created_at)
  include (category_id, status, minutes_to_approval, minutes_to_open, minutes_to_resolution, minutes_to_response);
