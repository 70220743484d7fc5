-- A delivery report names the mail that comes back by its key.
create index concurrently outbox_messages_message_key_idx on outbox_messages (message_key);
