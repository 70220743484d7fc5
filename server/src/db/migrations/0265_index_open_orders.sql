-- What is still to be done, of which there is little: prepared ones by their limit, and what a report counts as overdue.
create index concurrently work_orders_open_idx on work_orders (status, limit_pence) include (property_id, sent_at, issue_id, firm_id)
  where status in ('Prepared', 'Sent', 'Accepted', 'Booked');
