-- What the reports of work orders count, without a look at the orders themselves.
create index concurrently work_orders_property_id_sent_at_idx on work_orders (property_id, sent_at) include (issue_id, firm_id,
  status, accepted_at, declined_at, done_at, first_visit_at, had_no_access, is_repeated, is_done_late);
