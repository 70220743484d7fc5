-- Who was shown what only few may see is found from the issues that it was of.
create index concurrently audit_events_read_issues_idx on audit_events using gin ((after -> 'issueIds') jsonb_path_ops)
  where action in ('issue.readVulnerablePersons', 'issue.readPhoneNumber');
