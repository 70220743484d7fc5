-- A note is one however often it is sent.
create unique index concurrently issue_events_actor_id_note_hash_key on issue_events (actor_id, note_hash)
  where note_hash is not null;
