create index concurrently issues_to_check_idx on issues (job_id) where is_to_check;
