-- What the reports of work orders count, of all places: by the days on which they were sent.
create index concurrently work_orders_sent_at_idx on work_orders (sent_at) include (firm_id, declined_at, had_no_access,
  is_repeated, is_done_late, minutes_to_accepted, minutes_to_visit, minutes_to_done);
