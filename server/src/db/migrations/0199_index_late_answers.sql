-- What was not as promised is the smaller part, and the one that is opened from a report.
create index concurrently issues_answered_late_idx on issues (job_id) where answered_late;
