-- Counts of issues for the reports, and the landlord's monthly report.

-- Counts of issues by month of the report, in the time zone below, without merged issues. A change adds rows to issue_tally_changes in its own
-- transaction, so that no two wait for each other. A job adds them up into issue_tallies. Tallies and changes together
-- are always exact.
create table issue_tallies (
  measure text not null,
  month date not null,
  category_id bigint not null,
  value integer not null,
  amount bigint not null,
  constraint issue_tallies_measure_month_category_id_value_pk primary key (measure, month, category_id, value),
  constraint issue_tallies_category_id_fk foreign key (category_id) references categories (id),
  constraint issue_tallies_measure_check check (measure in ('status', 'approval', 'open',
  'resolution', 'response', 'answer', 'completion', 'repair'))
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

-- Sums of issue_tallies, so that a report over all months, or over all categories, reads a few thousand rows. The job
-- that adds the changes up into the tallies adds them up here in the same statement.
create table issue_category_tallies (
  measure text not null,
  category_id bigint not null,
  value integer not null,
  amount bigint not null,
  constraint issue_category_tallies_measure_category_id_value_pk primary key (measure, category_id, value),
  constraint issue_category_tallies_category_id_fk foreign key (category_id) references categories (id)
);
create index issue_category_tallies_category_id_idx on issue_category_tallies (category_id);

create table issue_month_tallies (
  measure text not null,
  month date not null,
  value integer not null,
  amount bigint not null,
  constraint issue_month_tallies_measure_month_value_pk primary key (measure, month, value)
);

create table issue_tally_zones (
  id boolean not null default true,
  time_zone text not null,
  constraint issue_tally_zones_id_pk primary key (id),
  constraint issue_tally_zones_id_check check (id)
);

insert into issue_tally_zones (time_zone) values ('Europe/London');

-- Rounds a duration down: to the minute below an hour, 10 minutes below 6 hours, an hour below 2 days, 6 hours below 2
-- weeks, else a day.
create function report_minutes(minutes integer) returns integer immutable language sql
return case when minutes < 60 then minutes when minutes < 360 then minutes / 10 * 10
  when minutes < 2880 then minutes / 60 * 60 when minutes < 20160 then minutes / 360 * 360
  else minutes / 1440 * 1440 end;

create function minutes_between(began_at timestamptz, at timestamptz) returns integer immutable language sql
return report_minutes(floor(date_part('epoch', at - began_at) / 60)::integer);

-- The place of a status in the contract's list, from 1 on.
create function issue_status_id(status text) returns integer immutable language sql
return array_position(array['Submitted', 'Approved', 'Open', 'InProgress', 'Pending', 'AwaitingContract', 'Resolved',
  'Closed', 'Withdrawn', 'Rejected'], status);

-- The cells that one issue counts in.
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

create function tally_new_issues() returns trigger language plpgsql as $$
begin
  insert into issue_tally_changes (measure, month, category_id, value, amount)
  select c.measure, c.month, i.category_id, c.value, count(*)
  from new_rows i cross join lateral issue_tally_cells(i.created_at, i.status, i.minutes_to_approval,
    i.minutes_to_open, i.minutes_to_resolution, i.minutes_to_response, i.answered_late, i.completed_late,
    i.came_back) c
  where i.merged_into_id is null
  group by 1, 2, 3, 4;
  return null;
end
$$;

create function tally_gone_issues() returns trigger language plpgsql as $$
begin
  insert into issue_tally_changes (measure, month, category_id, value, amount)
  select c.measure, c.month, i.category_id, c.value, -count(*)
  from old_rows i cross join lateral issue_tally_cells(i.created_at, i.status, i.minutes_to_approval,
    i.minutes_to_open, i.minutes_to_resolution, i.minutes_to_response, i.answered_late, i.completed_late,
    i.came_back) c
  where i.merged_into_id is null
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
      i.minutes_to_resolution, i.minutes_to_response, i.answered_late, i.completed_late, i.came_back) c
  where i.merged_into_id is null
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

-- Counts the issues in a range of ids as if they were new.
create function tally_issues(first_id bigint, last_id bigint) returns void language sql
begin atomic
  insert into issue_tally_changes (measure, month, category_id, value, amount)
  select c.measure, c.month, i.category_id, c.value, count(*)
  from issues i cross join lateral issue_tally_cells(i.created_at, i.status, i.minutes_to_approval,
    i.minutes_to_open, i.minutes_to_resolution, i.minutes_to_response, i.answered_late, i.completed_late,
    i.came_back) c
  where i.id between first_id and last_id and i.merged_into_id is null
  group by 1, 2, 3, 4;
end;

-- The landlord's report of a development and a month, for the member of staff who asked for it, until its file is
-- deleted.
create table landlord_reports (
  id bigint generated always as identity,
  user_id bigint not null,
  development_id bigint not null,
  month text not null,
  state text not null default 'making',
  requested_at timestamptz not null default now(),
  file_key text,
  size bigint,
  expires_at timestamptz not null,
  constraint landlord_reports_id_pk primary key (id),
  constraint landlord_reports_user_id_fk foreign key (user_id) references users (id) on delete cascade,
  constraint landlord_reports_development_id_fk foreign key (development_id) references developments (id) on delete cascade,
  constraint landlord_reports_month_check check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  constraint landlord_reports_state_check check (state in ('making', 'ready')),
  constraint landlord_reports_file_key_check check ((state = 'ready') = (file_key is not null and size is not null))
);
create index landlord_reports_user_id_idx on landlord_reports (user_id);
create index landlord_reports_development_id_idx on landlord_reports (development_id);
create index landlord_reports_expires_at_idx on landlord_reports (expires_at);
