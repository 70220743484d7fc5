-- What has gone or was given up, the oldest first: what retention looks through every day.
create index concurrently outbox_messages_ended_idx on outbox_messages (coalesce(sent_at, failed_at))
  where sent_at is not null or failed_at is not null;
