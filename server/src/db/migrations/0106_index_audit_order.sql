-- What is not sealed yet is found by it.
create index concurrently audit_events_xid_id_idx on audit_events (xid, id);
