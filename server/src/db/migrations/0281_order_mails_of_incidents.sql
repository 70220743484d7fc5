-- A worker looks whether older news about an incident still wait for the same person.
create index concurrently if not exists outbox_messages_news_idx on outbox_messages (incident_id, recipient)
  where incident_id is not null and sent_at is null and failed_at is null;
