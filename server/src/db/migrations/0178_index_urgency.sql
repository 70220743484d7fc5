-- The order of what is to be done; what has nothing due comes last.
create index concurrently issues_urgency_job_id_idx on issues ((coalesce(urgency, 9007199254740991)), job_id);
