-- What has happened to an issue, a row for each person whom it concerns. What it says of the issue is the issue's.
create table items (
  id bigint generated always as identity,
  user_id bigint not null,
  issue_id bigint not null,
  kind text not null,
  to_status text,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- No mail has told of it, and the daily one is to.
  awaits_summary boolean not null default false,
  constraint items_id_pk primary key (id),
  constraint items_user_id_fk foreign key (user_id) references users (id) on delete cascade,
  constraint items_issue_id_fk foreign key (issue_id) references issues (id) on delete cascade,
  constraint items_kind_check check (kind in ('newReport', 'mineChanged'))
);
create index items_user_id_created_at_id_idx on items (user_id, created_at, id);
create index items_unread_idx on items (user_id, issue_id) where read_at is null;
create index items_issue_id_idx on items (issue_id);
create index items_awaits_summary_idx on items (user_id) where awaits_summary;
create index items_created_at_idx on items (created_at);

-- How a kind of items goes by mail to somebody who did not leave it as it is meant to be.
create table mail_choices (
  user_id bigint not null,
  kind text not null,
  choice text not null,
  constraint mail_choices_user_id_kind_pk primary key (user_id, kind),
  constraint mail_choices_user_id_fk foreign key (user_id) references users (id) on delete cascade,
  constraint mail_choices_kind_check check (kind in ('newReport', 'mineChanged')),
  constraint mail_choices_choice_check check (choice in ('atOnce', 'daily', 'never'))
);

-- Which mails the link below a message stops, and whose. The link itself is made when it is sent.
alter table outbox_messages add column stops text, add column stops_user_id bigint;
