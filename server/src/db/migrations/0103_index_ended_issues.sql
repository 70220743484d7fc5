-- Ended issues that still say whose they are, the oldest first: what retention looks through every day.
create index concurrently issues_ended_idx on issues (updated_at)
  where reporter_id is not null and status in ('Resolved', 'Closed', 'Withdrawn', 'Rejected');
