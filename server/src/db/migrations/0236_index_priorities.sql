-- Emergencies are few among many: their queue is counted with each look at the desk.
create index concurrently issues_priority_status_idx on issues (coalesce(priority, 'Routine'), status, job_id);
