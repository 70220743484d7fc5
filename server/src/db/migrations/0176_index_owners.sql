-- What somebody owns, newest first.
create index concurrently issues_owner_id_job_id_idx on issues (owner_id, job_id desc) where owner_id is not null;
