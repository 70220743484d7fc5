-- Who sees to an issue, how soon, and until when. No row that is there already has an owner or a deadline; one without a
-- priority is Routine.
alter table issues add column owner_id bigint;
alter table issues add constraint issues_owner_id_fk foreign key (owner_id) references users (id) not valid;
-- Staff have decided about the raise that was proposed.
alter table issues add column priority_settled boolean not null default false;
alter table issues add column waiting_since timestamptz;
-- The next of its deadlines that runs, the one of completion, and where it stands among what is to be done: kept by
-- `keep_next_due`.
alter table issues add column next_due_at timestamptz;
alter table issues add column next_due_kind text;
alter table issues add column complete_due_at timestamptz;
alter table issues add column urgency bigint;
alter table issues drop constraint issues_priority_check;
alter table issues add constraint issues_priority_check
  check (priority in ('Emergency', 'Urgent', 'Routine', 'Planned')) not valid;
alter table issues add constraint issues_next_due_kind_check check (next_due_kind in ('answer', 'complete')) not valid;

-- What a priority was changed to.
alter table issue_events add column priority text;
alter table issue_events add constraint issue_events_priority_check
  check (priority in ('Emergency', 'Urgent', 'Routine', 'Planned')) not valid;
alter table issue_events drop constraint issue_events_kind_check;
alter table issue_events add constraint issue_events_kind_check check (kind in ('reported', 'statusChanged', 'edited',
  'noteAdded', 'filesAdded', 'fileRemoved', 'redacted', 'notEmergency', 'priorityChanged', 'waitingBegan',
  'waitingEnded', 'noteShared', 'noteTakenBack')) not valid;

-- A dated row says what issues get that are reported from then on: none where there is no amount. It is never changed.
create table deadline_rules (
  id bigint generated always as identity,
  -- Every development, or every category, where there is none.
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

insert into deadline_rules (priority, kind, amount, unit, begins_on, created_at)
select priority, kind, amount, unit, '2000-01-01', '2000-01-01T00:00:00Z'
from (values
  ('Emergency', 'answer', 1, 'hours'), ('Emergency', 'complete', 24, 'hours'),
  ('Urgent', 'answer', 4, 'workingHours'), ('Urgent', 'complete', 3, 'workingDays'),
  ('Routine', 'answer', 2, 'workingDays'), ('Routine', 'complete', 20, 'workingDays'),
  ('Planned', 'answer', 5, 'workingDays'), ('Planned', 'complete', 60, 'workingDays')
) as shipped (priority, kind, amount, unit);

-- Who becomes the owner of what is reported at a development, in a category or whatever it is.
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

-- What was promised for an issue. It runs where it is neither met, ended nor paused.
create table issue_deadlines (
  id bigint generated always as identity,
  issue_id bigint not null,
  kind text not null,
  rule_id bigint not null,
  -- Whose bank holidays count: those of the development when it was set.
  nation text,
  from_at timestamptz not null,
  due_at timestamptz not null,
  half_at timestamptz not null,
  three_quarters_at timestamptz not null,
  met_at timestamptz,
  ended_at timestamptz,
  paused_at timestamptz,
  -- How much of its time had passed when somebody was last warned.
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

-- When an issue waited for its resident, or counted as done until it was taken up again: time that no deadline counts.
create table issue_pauses (
  id bigint generated always as identity,
  issue_id bigint not null,
  from_at timestamptz not null,
  to_at timestamptz,
  constraint issue_pauses_id_pk primary key (id),
  constraint issue_pauses_issue_id_fk foreign key (issue_id) references issues (id) on delete cascade
);
create index issue_pauses_issue_id_idx on issue_pauses (issue_id, from_at);

-- Where something stands among what is to be done, in seconds: emergencies come before everything else, then whoever is
-- vulnerable.
create function urgency_of(due_at timestamptz, priority text, vulnerable boolean) returns bigint
language sql stable as $$
  select extract(epoch from due_at)::bigint + case when priority = 'Emergency' then 0 else 20000000000 end
    + case when vulnerable then 0 else 10000000000 end
$$;

-- Writes what is due next on the issues themselves.
create function keep_next_due(ids bigint[]) returns void language plpgsql as $$
begin
  update issues i set next_due_at = n.due_at, next_due_kind = n.kind, complete_due_at = n.complete_due_at,
    urgency = urgency_of(n.due_at, i.priority, i.vulnerable_persons)
  from (
    select wanted.id, next.due_at, next.kind, complete.due_at as complete_due_at
    from unnest(ids) as wanted (id)
    left join lateral (
      select d.due_at, d.kind from issue_deadlines d
      where d.issue_id = wanted.id and d.met_at is null and d.ended_at is null and d.paused_at is null
      order by d.due_at, d.kind limit 1
    ) next on true
    left join lateral (
      select d.due_at from issue_deadlines d
      where d.issue_id = wanted.id and d.kind = 'complete' and d.met_at is null and d.ended_at is null
        and d.paused_at is null
    ) complete on true
  ) n
  where i.id = n.id;
end
$$;
create function keep_changed_deadlines() returns trigger language plpgsql as $$
begin
  perform keep_next_due(array_agg(distinct issue_id)) from new_rows having count(*) > 0;
  return null;
end
$$;
create trigger issue_deadlines_keep_next_due after update on issue_deadlines
  referencing new table as new_rows for each statement execute function keep_changed_deadlines();

-- A response of staff meets the first answer, Resolved the completion; what ends an issue ends the rest.
create or replace function keep_issue_times() returns trigger language plpgsql as $$
begin
  if not exists (select from added where kind in ('statusChanged', 'noteAdded')) then
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
    from added where kind in ('statusChanged', 'noteAdded') group by issue_id
  ) e join issues i on i.id = e.issue_id
  where d.issue_id = e.issue_id and d.met_at is null and d.ended_at is null
    and (d.kind = 'answer' and i.minutes_to_response is not null or e.resolved_at is not null or e.ended_at is not null);
  return null;
end
$$;
