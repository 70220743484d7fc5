-- What a note was sent as: the SHA-256 of its Idempotency-Key and of its content. The same note is recognised for as
-- long as it is there, when the key itself is long forgotten.
alter table issue_events add column note_hash text;
-- The note that a mail quotes: taken back, it is taken out of what has not left.
alter table outbox_messages add column note_id bigint;
