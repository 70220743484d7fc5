-- What is secret in a message stands encrypted in its secrets, and only while it is needed.
alter table outbox_messages add column secrets bytea;
alter table outbox_messages add column expires_at timestamptz;
-- The same at every try, so that a reader's mail program knows a second copy.
alter table outbox_messages add column message_key uuid not null default gen_random_uuid();
alter table outbox_messages add column attempts integer not null default 0;
alter table outbox_messages add column first_tried_at timestamptz;
-- When the next try is due; a worker that takes the message moves this ahead of itself.
alter table outbox_messages add column next_try_at timestamptz not null default now();
-- The gateway could not be used at all, which says nothing about this message.
alter table outbox_messages add column gateway_down boolean not null default false;
alter table outbox_messages add column last_failure text;
-- No further try will be made.
alter table outbox_messages add column failed_at timestamptz;

drop index outbox_messages_unsent_idx;
create index outbox_messages_due_idx on outbox_messages (channel, next_try_at)
  where sent_at is null and failed_at is null;
create index outbox_messages_secrets_idx on outbox_messages (expires_at) where secrets is not null;
