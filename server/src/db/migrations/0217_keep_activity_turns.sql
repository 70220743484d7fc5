-- What a past month had: the dates that were planned, and the days on which it was done. Either may be unknown.
create table activity_turns (
  id bigint generated always as identity,
  activity_id bigint not null,
  planned_on date,
  done_on date,
  constraint activity_turns_id_pk primary key (id),
  constraint activity_turns_activity_id_fk
    foreign key (activity_id) references maintenance_activities (id) on delete cascade,
  constraint activity_turns_planned_on_check check (planned_on is not null or done_on is not null)
);
create index activity_turns_activity_id_idx on activity_turns (activity_id);
insert into activity_turns (activity_id, done_on) select id, last_completed_on from maintenance_activities;

-- The client's pack of a development and a month, as one of the staff had it made: until its file is deleted.
create table packs (
  id bigint generated always as identity,
  user_id bigint not null,
  development_id bigint not null,
  month text not null,
  state text not null default 'making',
  requested_at timestamptz not null default now(),
  file_key text,
  size bigint,
  expires_at timestamptz not null,
  constraint packs_id_pk primary key (id),
  constraint packs_user_id_fk foreign key (user_id) references users (id) on delete cascade,
  constraint packs_development_id_fk foreign key (development_id) references developments (id) on delete cascade,
  constraint packs_month_check check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  constraint packs_state_check check (state in ('making', 'ready')),
  constraint packs_file_key_check check ((state = 'ready') = (file_key is not null and size is not null))
);
create index packs_user_id_idx on packs (user_id);
create index packs_development_id_idx on packs (development_id);
create index packs_expires_at_idx on packs (expires_at);

-- Closed before the moment was kept: the history has it.
update issues i set closed_at = e.at
from (select issue_id, max(at) as at from issue_events where to_status = 'Closed' group by issue_id) e
where e.issue_id = i.id and i.status = 'Closed' and i.closed_at is null;
