-- The order in which the audit is read.
create index concurrently audit_events_at_id_idx on audit_events (at, id);
