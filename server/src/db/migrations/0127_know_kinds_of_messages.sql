-- What a message is about; of those that are there nobody knows.
alter table outbox_messages add column kind text not null default 'other';
-- An administrator has let it go: it is no longer among those that were given up.
alter table outbox_messages add column dismissed_at timestamptz;
