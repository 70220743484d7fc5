-- What was given up and is still to be looked at: counted with every dashboard of an administrator.
create index concurrently outbox_messages_failed_idx on outbox_messages (failed_at, id)
  where failed_at is not null and dismissed_at is null and last_failure not in ('cancelled', 'expired');
