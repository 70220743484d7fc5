-- Words or parts of a photo were removed. What is there already has one of the kinds of before.
alter table issue_events drop constraint issue_events_kind_check;
alter table issue_events add constraint issue_events_kind_check check (kind in ('reported', 'statusChanged', 'edited',
  'noteAdded', 'filesAdded', 'fileRemoved', 'redacted')) not valid;
