-- An email of which a note is a part, for staff to open: with its quoted history and signature. It ends with the note.
alter table issue_events add column whole_email text;
alter table issue_events add constraint issue_events_whole_email_check
  check (whole_email is null or mailed_by is not null) not valid;
