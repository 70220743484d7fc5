-- When a session last passed a second step. Null for those from before: where one is needed they log in again.
alter table sessions add column second_step_at timestamptz;
