create index concurrently issues_needs_reply_idx on issues (job_id)
  where reporter_wrote_at > coalesce(staff_answered_at, '-infinity') and status not in ('Withdrawn', 'Rejected');
