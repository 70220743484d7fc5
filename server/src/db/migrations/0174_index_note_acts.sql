create index concurrently issue_events_note_id_idx on issue_events (note_id) where note_id is not null;
