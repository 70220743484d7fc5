-- How soon issues are answered and completed, and who owns them.

-- The deadline of issues reported from a day on. Without an amount they get none. A row is never changed.
create table deadline_rules (
  id bigint generated always as identity,
  -- Null: every development, or every category.
  development_id bigint,
  category_id bigint,
  priority text not null,
  kind text not null,
  amount bigint,
  unit text,
  begins_on date not null,
  created_at timestamptz not null default now(),
  constraint deadline_rules_id_pk primary key (id),
  constraint deadline_rules_development_id_fk foreign key (development_id) references developments (id),
  constraint deadline_rules_category_id_fk foreign key (category_id) references categories (id),
  constraint deadline_rules_priority_check check (priority in ('Emergency', 'Urgent', 'Routine', 'Planned')),
  constraint deadline_rules_kind_check check (kind in ('answer', 'complete')),
  constraint deadline_rules_unit_check check (unit in ('hours', 'workingHours', 'workingDays')),
  constraint deadline_rules_amount_check check (amount > 0 and unit is not null or amount is null and unit is null)
);
create index deadline_rules_development_id_idx on deadline_rules (development_id);
create index deadline_rules_category_id_idx on deadline_rules (category_id);
create index deadline_rules_priority_kind_idx on deadline_rules (priority, kind);

-- Who becomes the owner of issues at a development, in one category or in all.
create table owner_rules (
  id bigint generated always as identity,
  development_id bigint not null,
  category_id bigint,
  user_id bigint not null,
  constraint owner_rules_id_pk primary key (id),
  constraint owner_rules_development_id_fk foreign key (development_id) references developments (id),
  constraint owner_rules_category_id_fk foreign key (category_id) references categories (id),
  constraint owner_rules_user_id_fk foreign key (user_id) references users (id) on delete cascade
);
create unique index owner_rules_development_id_category_id_key on owner_rules (development_id, category_id)
  nulls not distinct;
create index owner_rules_category_id_idx on owner_rules (category_id);
create index owner_rules_user_id_idx on owner_rules (user_id);

-- The deadlines of an issue. One is running if it is neither met, ended nor paused.
create table issue_deadlines (
  id bigint generated always as identity,
  issue_id bigint not null,
  kind text not null,
  rule_id bigint not null,
  -- Whose bank holidays count: the development's when the deadline was set.
  nation text,
  from_at timestamptz not null,
  due_at timestamptz not null,
  half_at timestamptz not null,
  three_quarters_at timestamptz not null,
  met_at timestamptz,
  ended_at timestamptz,
  paused_at timestamptz,
  -- The percentage of its time that had passed at the last warning.
  warned bigint not null default 0,
  next_warning_at timestamptz generated always as (case
    when met_at is null and ended_at is null and paused_at is null then
      case warned when 0 then half_at when 50 then three_quarters_at when 75 then due_at end
    end) stored,
  constraint issue_deadlines_id_pk primary key (id),
  constraint issue_deadlines_issue_id_kind_key unique (issue_id, kind),
  constraint issue_deadlines_issue_id_fk foreign key (issue_id) references issues (id) on delete cascade,
  constraint issue_deadlines_rule_id_fk foreign key (rule_id) references deadline_rules (id),
  constraint issue_deadlines_kind_check check (kind in ('answer', 'complete')),
  constraint issue_deadlines_nation_check check (nation in ('england', 'wales', 'scotland', 'northern-ireland')),
  constraint issue_deadlines_warned_check check (warned in (0, 50, 75, 100))
);
create index issue_deadlines_rule_id_idx on issue_deadlines (rule_id);
create index issue_deadlines_next_warning_at_idx on issue_deadlines (next_warning_at) where next_warning_at is not null;

-- Time that no deadline counts: the issue waited for its resident, or was done until it was reopened.
create table issue_pauses (
  id bigint generated always as identity,
  issue_id bigint not null,
  from_at timestamptz not null,
  to_at timestamptz,
  constraint issue_pauses_id_pk primary key (id),
  constraint issue_pauses_issue_id_fk foreign key (issue_id) references issues (id) on delete cascade
);
create index issue_pauses_issue_id_idx on issue_pauses (issue_id, from_at);

-- The position in the work list, in seconds: emergencies first, then vulnerable residents.
create function urgency_of(due_at timestamptz, priority text, vulnerable boolean) returns bigint
language sql stable as $$
  select extract(epoch from due_at)::bigint + case when priority = 'Emergency' then 0 else 20000000000 end
    + case when vulnerable then 0 else 10000000000 end
$$;

-- Writes what is due next to the issues. Nothing is due for a merged issue.
create function set_next_due_at(ids bigint[]) returns void language plpgsql as $$
begin
  update issues i set next_due_at = n.due_at, next_due_kind = n.kind, complete_due_at = n.complete_due_at,
    urgency = urgency_of(n.due_at, i.priority, i.vulnerable_persons)
  from (
    select wanted.id, next.due_at, next.kind, complete.due_at as complete_due_at
    from unnest(ids) as wanted (id)
    left join issues own on own.id = wanted.id and own.merged_into_id is null
    left join lateral (
      select d.due_at, d.kind from issue_deadlines d
      where d.issue_id = own.id and d.met_at is null and d.ended_at is null and d.paused_at is null
      order by d.due_at, d.kind limit 1
    ) next on true
    left join lateral (
      select d.due_at from issue_deadlines d
      where d.issue_id = own.id and d.kind = 'complete' and d.met_at is null and d.ended_at is null
        and d.paused_at is null
    ) complete on true
  ) n
  where i.id = n.id;
end
$$;

create function set_changed_next_due_at() returns trigger language plpgsql as $$
begin
  perform set_next_due_at(array_agg(distinct issue_id)) from new_rows having count(*) > 0;
  return null;
end
$$;

create trigger issue_deadlines_set_next_due_at after update on issue_deadlines
  referencing new table as new_rows for each statement execute function set_changed_next_due_at();

-- Judges deadlines as they are met. A completion that is undone has no outcome until it is met again. Waiting for the
-- resident is no delay: what is met meanwhile is judged by when the wait began.
create function set_answered_and_completed_late() returns trigger language plpgsql as $$
begin
  update issues i set answered_late = d.answer, completed_late = d.completion
  from (
    select issue_id, bool_or(is_late) filter (where kind = 'answer') as answer,
      bool_or(is_late) filter (where kind = 'complete') as completion
    from (
      select issue_id, kind, case when met_at is not null then coalesce(paused_at, met_at) > due_at end as is_late
      from issue_deadlines
      where issue_id = any(array(select distinct issue_id from new_rows))
    ) judged
    group by issue_id
  ) d
  where i.id = d.issue_id and (i.answered_late, i.completed_late) is distinct from (d.answer, d.completion);
  return null;
end
$$;

create trigger issue_deadlines_set_answered_and_completed_late after update on issue_deadlines
  referencing new table as new_rows for each statement execute function set_answered_and_completed_late();

-- The milestones in an issue's history. A response is the first step or public note of staff: an administrator, or a
-- manager of the development at that time, who is not the reporter. A note that is shared later is a response from then
-- on.
create view issue_milestones as
select e.issue_id,
  min(m.minutes) filter (where e.to_status = 'Approved') as approval,
  min(m.minutes) filter (where e.to_status = 'Open') as opening,
  min(m.minutes) filter (where e.to_status = 'Resolved') as resolution,
  min(greatest(0, floor(extract(epoch from coalesce(e.shared_at, e.at) - i.created_at) / 60))::integer)
    filter (where not e.internal and e.kind in ('statusChanged', 'noteAdded')
    and e.to_status is distinct from 'Withdrawn' and e.actor_id is distinct from i.reporter_id
    and (a.base_role = 'ADMIN' or exists (
      select from property_roles r join places rp on rp.id = r.property_id
        join places ip on ip.id = i.property_id join developments d on d.id = ip.development_id
      where r.user_id = e.actor_id and r.role = 'PMGR'
        and (rp.development_id = d.id or d.created_by = e.actor_id)))) as response
from issue_events e
  join issues i on i.id = e.issue_id
  left join users a on a.id = e.actor_id
  cross join lateral (
    select greatest(0, floor(extract(epoch from e.at - i.created_at) / 60))::integer as minutes
  ) m
where e.kind in ('statusChanged', 'noteAdded')
group by e.issue_id;

-- A milestone keeps its time, whatever happens to its actor's roles. A response meets the first answer, Resolved the
-- completion. What ends an issue ends its other deadlines.
create function set_minutes_and_met_at() returns trigger language plpgsql as $$
begin
  if not exists (select from added where kind in ('statusChanged', 'noteAdded', 'noteShared')) then
    return null;
  end if;
  update issues i set minutes_to_approval = coalesce(i.minutes_to_approval, m.approval),
    minutes_to_open = coalesce(i.minutes_to_open, m.opening),
    minutes_to_resolution = coalesce(i.minutes_to_resolution, m.resolution),
    minutes_to_response = coalesce(i.minutes_to_response, m.response)
  from issue_milestones m
  where m.issue_id = any(array(select distinct issue_id from added)) and i.id = m.issue_id
    and (i.minutes_to_approval is null and m.approval is not null
      or i.minutes_to_open is null and m.opening is not null
      or i.minutes_to_resolution is null and m.resolution is not null
      or i.minutes_to_response is null and m.response is not null);
  update issue_deadlines d set
    met_at = case when d.kind = 'answer' then case when i.minutes_to_response is not null then e.last_at end
      else e.resolved_at end,
    ended_at = case when d.kind = 'answer' and i.minutes_to_response is not null
      or d.kind = 'complete' and e.resolved_at is not null then null else coalesce(e.ended_at, e.resolved_at) end
  from (
    select issue_id, max(at) as last_at, max(at) filter (where to_status = 'Resolved') as resolved_at,
      max(at) filter (where to_status in ('Closed', 'Withdrawn', 'Rejected')) as ended_at
    from added where kind in ('statusChanged', 'noteAdded', 'noteShared') group by issue_id
  ) e join issues i on i.id = e.issue_id
  where d.issue_id = e.issue_id and d.met_at is null and d.ended_at is null
    and (d.kind = 'answer' and i.minutes_to_response is not null or e.resolved_at is not null or e.ended_at is not null);
  return null;
end
$$;

create trigger issue_events_set_minutes_and_met_at after insert on issue_events
  referencing new table as added for each statement execute function set_minutes_and_met_at();
