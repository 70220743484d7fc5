-- What was closed within some days.
create index concurrently issues_closed_at_idx on issues (closed_at) where closed_at is not null;
