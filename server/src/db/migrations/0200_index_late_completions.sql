-- As 0199, of completions.
create index concurrently issues_completed_late_idx on issues (job_id) where completed_late;
