-- Jobs that have done what must not happen twice, by their ids: the queue runs one at least once.
create table done_jobs (
  job_id text not null,
  done_at timestamptz not null default now(),
  constraint done_jobs_job_id_pk primary key (job_id)
);
