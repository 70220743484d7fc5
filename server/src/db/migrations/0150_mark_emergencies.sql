-- Whether an issue is an emergency, and as which one it was reported. No row that is there already is one.
alter table issues add column priority text;
alter table issues add column emergency_kind text;
alter table issues add constraint issues_priority_check check (priority in ('Emergency')) not valid;
alter table issues add constraint issues_emergency_kind_check
  check (emergency_kind in ('gas', 'fire', 'water', 'power', 'trapped', 'unlocked')) not valid;

-- Staff said that an issue is no emergency.
alter table issue_events drop constraint issue_events_kind_check;
alter table issue_events add constraint issue_events_kind_check check (kind in ('reported', 'statusChanged', 'edited',
  'noteAdded', 'filesAdded', 'fileRemoved', 'redacted', 'notEmergency')) not valid;
