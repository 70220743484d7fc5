-- The audit is read by action, the newest first.
create index concurrently audit_events_action_at_idx on audit_events (action, at, id);
