create index concurrently issues_quiet_idx on issues (coalesce(active_at, updated_at))
  where status in ('Open', 'InProgress', 'AwaitingContract', 'Pending');
