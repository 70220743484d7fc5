-- What was answered within some days.
create index concurrently verdicts_answered_at_idx on verdicts (answered_at) where answered_at is not null;
