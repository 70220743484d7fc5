-- What the servers themselves need.

-- One row that the first start writes: the id of the installation and a check of its key.
create table installation (
  is_only boolean not null default true,
  id uuid not null default gen_random_uuid(),
  -- The secret key itself is never in the database.
  key_check bytea not null,
  -- Where the files are. A server that would look elsewhere does not start.
  file_store text
  constraint installation_file_store_check check (file_store in ('folder', 's3')),
  constraint installation_is_only_pk primary key (is_only),
  constraint installation_is_only_check check (is_only)
);

-- As rate-limiter-flexible reads and writes it.
create table rate_limits (
  key text not null,
  points integer not null default 0,
  expire bigint,
  constraint rate_limits_key_pk primary key (key)
);
create index rate_limits_expire_idx on rate_limits (expire);

-- The answers of calls with an Idempotency-Key, kept for 24 hours.
create table idempotency_keys (
  user_id bigint not null,
  endpoint text not null,
  key text not null,
  body_hash text not null,
  response jsonb,
  object_id bigint,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_user_id_endpoint_key_pk primary key (user_id, endpoint, key),
  constraint idempotency_keys_user_id_fk foreign key (user_id) references users (id)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);

-- Jobs that must not do their work twice. The queue runs each at least once.
create table done_jobs (
  job_id text not null,
  done_at timestamptz not null default now(),
  constraint done_jobs_job_id_pk primary key (job_id)
);

-- The last day that each daily job has done.
create table daily_runs (
  name text not null,
  last_on date not null,
  constraint daily_runs_name_pk primary key (name)
);

-- The columns of a list, in their order, if somebody changed them.
create table column_choices (
  user_id bigint not null,
  list text not null,
  columns text[] not null,
  constraint column_choices_user_id_list_pk primary key (user_id, list),
  constraint column_choices_user_id_fk foreign key (user_id) references users (id) on delete cascade,
  constraint column_choices_columns_check check (cardinality(columns) between 1 and 30)
);
