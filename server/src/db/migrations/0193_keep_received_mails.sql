-- A mail that came in: known again by its key, whatever became of it. Of one that became a note nothing else is kept.
create table received_mails (
  id bigint generated always as identity,
  -- Of its Message-ID, or of all of it, and of the token that it came to.
  mail_key bytea not null,
  received_at timestamptz not null default now(),
  outcome text not null,
  -- Who it says that it is from, and about what: of what was not taken, and of what waits for staff to know the sender.
  sender text,
  subject text,
  -- Whose token it came to, or who got the answer.
  user_id bigint,
  issue_id bigint,
  note_id bigint,
  -- Whom the note is for, once staff have accepted it.
  audience text,
  answered_at timestamptz,
  constraint received_mails_id_pk primary key (id),
  constraint received_mails_mail_key_key unique (mail_key),
  constraint received_mails_user_id_fk foreign key (user_id) references users (id) on delete cascade,
  constraint received_mails_issue_id_fk foreign key (issue_id) references issues (id) on delete cascade,
  constraint received_mails_note_id_fk foreign key (note_id) references issue_events (id) on delete cascade,
  constraint received_mails_outcome_check check (outcome in ('note', 'unknownAddress', 'accepted', 'bounceMarked',
    'automatic', 'calendar', 'bounce', 'noToken', 'wrongToken', 'deadToken', 'unreadable', 'empty', 'tooLarge')),
  constraint received_mails_audience_check check (audience in ('reporter', 'staff')),
  constraint received_mails_note_id_check
    check (outcome not in ('note', 'unknownAddress', 'accepted') or (issue_id is not null and note_id is not null))
);
create index received_mails_user_id_idx on received_mails (user_id) where user_id is not null;
create index received_mails_issue_id_idx on received_mails (issue_id) where issue_id is not null;
create index received_mails_note_id_idx on received_mails (note_id) where note_id is not null;
create index received_mails_received_at_idx on received_mails (received_at, id);

-- What answers to a mail are about, and whose answers they are: its address to answer to is made of both when it leaves.
alter table outbox_messages add column reply_object text;
alter table outbox_messages add column reply_user_id bigint;
alter table outbox_messages add constraint outbox_messages_reply_check
  check ((reply_object is null) = (reply_user_id is null)) not valid;

-- A note that came by mail: its author's, or of an address that we do not know, which has no author until staff accept it.
alter table issue_events add column mailed_by text;
alter table issue_events add constraint issue_events_mailed_by_check
  check (mailed_by in ('person', 'unknown')) not valid;
