-- A problem that affects many homes of a development, with its updates and the issues that it gathers.
create table incidents (
  id bigint generated always as identity,
  development_id bigint not null,
  -- The alert that shows it while it is open.
  alert_id bigint not null,
  title text not null,
  severity text not null,
  status text not null default 'Investigating',
  -- When people affected hear more. Null: no time was promised.
  next_update_by timestamptz,
  -- 1: the owner was warned that this time has passed. 2: the managers too.
  warned bigint not null default 0,
  owner_id bigint,
  version bigint not null default 1,
  created_by bigint,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint incidents_id_pk primary key (id),
  constraint incidents_development_id_fk foreign key (development_id) references developments (id),
  constraint incidents_alert_id_fk foreign key (alert_id) references alerts (id),
  constraint incidents_alert_id_key unique (alert_id),
  constraint incidents_owner_id_fk foreign key (owner_id) references users (id),
  constraint incidents_created_by_fk foreign key (created_by) references users (id),
  constraint incidents_title_check check (length(title) between 5 and 100),
  constraint incidents_severity_check check (severity in ('Info', 'Warning', 'Critical')),
  constraint incidents_status_check
    check (status in ('Investigating', 'WorksOrdered', 'Monitoring', 'Resolved', 'Cancelled')),
  constraint incidents_warned_check check (warned between 0 and 2),
  constraint incidents_ended_at_check check ((ended_at is not null) = (status in ('Resolved', 'Cancelled'))),
  constraint incidents_next_update_by_check check (ended_at is null or next_update_by is null)
);
create index incidents_development_id_idx on incidents (development_id);
create index incidents_owner_id_idx on incidents (owner_id);
create index incidents_created_by_idx on incidents (created_by);
create index incidents_created_at_idx on incidents (created_at, id);
-- What the job looks at.
create index incidents_next_update_by_idx on incidents (next_update_by) where warned < 2;

-- The blocks and homes that an incident affects. Without any, it affects the whole development.
create table incident_places (
  id bigint generated always as identity,
  incident_id bigint not null,
  block_id bigint,
  property_id bigint,
  constraint incident_places_id_pk primary key (id),
  constraint incident_places_incident_id_fk
    foreign key (incident_id) references incidents (id) on delete cascade,
  constraint incident_places_block_id_fk foreign key (block_id) references blocks (id),
  constraint incident_places_property_id_fk foreign key (property_id) references places (id),
  constraint incident_places_one_check check ((block_id is null) <> (property_id is null))
);
create unique index incident_places_incident_id_idx on incident_places (incident_id, block_id, property_id)
  nulls not distinct;
create index incident_places_block_id_idx on incident_places (block_id);
create index incident_places_property_id_idx on incident_places (property_id);

-- What was written about an incident, with the status and the promise that it had from then on.
create table incident_updates (
  id bigint generated always as identity,
  incident_id bigint not null,
  body text not null,
  status text not null,
  next_update_by timestamptz,
  author_id bigint,
  created_at timestamptz not null default now(),
  -- Emails leave in order of the people's ids. Null once everybody has theirs.
  mailed_up_to bigint default 0,
  -- When staff last removed words from it.
  redacted_at timestamptz,
  constraint incident_updates_id_pk primary key (id),
  constraint incident_updates_incident_id_fk
    foreign key (incident_id) references incidents (id) on delete cascade,
  constraint incident_updates_author_id_fk foreign key (author_id) references users (id),
  constraint incident_updates_body_check check (length(body) between 1 and 5000),
  constraint incident_updates_status_check
    check (status in ('Investigating', 'WorksOrdered', 'Monitoring', 'Resolved', 'Cancelled'))
);
create index incident_updates_incident_id_idx on incident_updates (incident_id, id);
create index incident_updates_author_id_idx on incident_updates (author_id);

-- The issues that an incident gathers.
create table incident_issues (
  incident_id bigint not null,
  issue_id bigint not null,
  constraint incident_issues_incident_id_issue_id_pk primary key (incident_id, issue_id),
  constraint incident_issues_incident_id_fk
    foreign key (incident_id) references incidents (id) on delete cascade,
  constraint incident_issues_issue_id_fk foreign key (issue_id) references issues (id) on delete cascade
);
create index incident_issues_issue_id_idx on incident_issues (issue_id);

-- What the emails about incidents say, one row for each status. Null: the standard text, which the program has.
create table incident_templates (
  id bigint generated always as identity,
  status text not null,
  subject text,
  body text,
  version bigint not null default 1,
  constraint incident_templates_id_pk primary key (id),
  constraint incident_templates_status_key unique (status),
  constraint incident_templates_status_check
    check (status in ('Investigating', 'WorksOrdered', 'Monitoring', 'Resolved', 'Cancelled')),
  constraint incident_templates_texts_check check ((subject is null) = (body is null)),
  constraint incident_templates_subject_check check (length(subject) between 1 and 100),
  constraint incident_templates_body_check check (length(body) between 1 and 2000)
);
insert into incident_templates (status)
values ('Investigating'), ('WorksOrdered'), ('Monitoring'), ('Resolved'), ('Cancelled');

alter table mail_choices drop constraint mail_choices_kind_check;
alter table mail_choices add constraint mail_choices_kind_check check (kind in ('newReport', 'residentWrote',
  'firmMoved', 'mineChanged', 'assignedToMe', 'dueSoon', 'overdue', 'emergency', 'appointment', 'verdictAsked',
  'verdictGiven', 'followed', 'announcement', 'incident')) not valid;
