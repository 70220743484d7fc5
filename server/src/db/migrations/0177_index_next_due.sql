-- What is overdue, or due soon.
create index concurrently issues_next_due_at_idx on issues (next_due_at) where next_due_at is not null;
