-- A manager's quiet issues are found from their homes on; by the time alone, those of all managers were walked through.
create index concurrently issues_property_id_quiet_idx on issues (property_id, coalesce(active_at, updated_at))
  where status in ('Open', 'InProgress', 'AwaitingContract', 'Pending');
