create index concurrently issue_attachments_note_id_idx on issue_attachments (note_id) where note_id is not null;
