-- The same of some places.
create index concurrently work_orders_property_id_sent_idx on work_orders (property_id, sent_at) include (firm_id, declined_at,
  had_no_access, is_repeated, is_done_late, minutes_to_accepted, minutes_to_visit, minutes_to_done);
