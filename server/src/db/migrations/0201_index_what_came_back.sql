-- As 0199, of repairs.
create index concurrently issues_came_back_idx on issues (job_id) where came_back;
