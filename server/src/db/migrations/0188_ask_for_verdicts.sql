-- Until when the reporter may say whether it is fixed; null where nobody is asked.
alter table issues add column verdict_until timestamptz;
-- How often it was taken up again because it was not fixed.
alter table issues add column reopened_count bigint not null default 0;
-- Nobody answered, and it may not be closed by that: staff look at it.
alter table issues add column is_to_check boolean not null default false;

-- 'Is it fixed?', a row each time that it is asked, and the answer.
create table verdicts (
  id bigint generated always as identity,
  issue_id bigint not null,
  asked_at timestamptz not null,
  -- The mails, as long as they are kept.
  question_mail_id bigint,
  reminder_mail_id bigint,
  reminded_at timestamptz,
  -- An answer is waited for.
  is_waiting boolean not null default true,
  answered_at timestamptz,
  answer text,
  stars bigint,
  -- The entry of the history that holds the words.
  event_id bigint,
  constraint verdicts_id_pk primary key (id),
  constraint verdicts_event_id_key unique (event_id),
  constraint verdicts_issue_id_fk foreign key (issue_id) references issues (id) on delete cascade,
  constraint verdicts_event_id_fk foreign key (event_id) references issue_events (id) on delete set null,
  constraint verdicts_answer_check check (answer in ('yes', 'partly', 'no')),
  constraint verdicts_stars_check check (stars between 1 and 5),
  constraint verdicts_answered_at_check check ((answered_at is null) = (answer is null))
);
create index verdicts_issue_id_idx on verdicts (issue_id);
create index verdicts_waiting_idx on verdicts (asked_at) where is_waiting;

-- Issues that belong to one another: the second is the first one, come back.
create table issue_links (
  issue_id bigint not null,
  linked_id bigint not null,
  kind text not null,
  created_at timestamptz not null default now(),
  constraint issue_links_issue_id_linked_id_pk primary key (issue_id, linked_id),
  constraint issue_links_issue_id_fk foreign key (issue_id) references issues (id) on delete cascade,
  constraint issue_links_linked_id_fk foreign key (linked_id) references issues (id) on delete cascade,
  constraint issue_links_kind_check check (kind in ('cameBack'))
);
create index issue_links_linked_id_idx on issue_links (linked_id);

alter table issue_events drop constraint issue_events_kind_check;
alter table issue_events add constraint issue_events_kind_check check (kind in ('reported', 'statusChanged', 'edited',
  'noteAdded', 'noteShared', 'noteTakenBack', 'filesAdded', 'fileRemoved', 'redacted', 'notEmergency', 'priorityChanged',
  'waitingBegan', 'waitingEnded', 'verdictGiven')) not valid;
alter table items drop constraint items_kind_check;
alter table items add constraint items_kind_check check (kind in ('newReport', 'residentWrote', 'firmMoved', 'mineChanged',
  'assignedToMe', 'dueSoon', 'overdue', 'emergency', 'appointment', 'verdictAsked', 'verdictGiven')) not valid;
alter table mail_choices drop constraint mail_choices_kind_check;
alter table mail_choices add constraint mail_choices_kind_check check (kind in ('newReport', 'residentWrote', 'firmMoved',
  'mineChanged', 'assignedToMe', 'dueSoon', 'overdue', 'emergency', 'appointment', 'verdictAsked', 'verdictGiven')) not valid;
