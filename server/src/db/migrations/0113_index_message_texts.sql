-- Of these the ones whose text has not gone yet.
create index concurrently outbox_messages_texts_idx on outbox_messages (coalesce(sent_at, failed_at))
  where (subject is not null or body is not null) and (sent_at is not null or failed_at is not null);
