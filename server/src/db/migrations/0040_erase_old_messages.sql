-- The text of a message goes some time after it was sent or given up; the facts stay.
alter table outbox_messages alter column body drop not null;
alter table outbox_messages add constraint outbox_messages_body_check
  check (body is not null or sent_at is not null or failed_at is not null);
create index outbox_messages_over_idx on outbox_messages (coalesce(sent_at, failed_at))
  where body is not null and (sent_at is not null or failed_at is not null);
