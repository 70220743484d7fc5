-- The same of what is prepared and not sent yet.
create index concurrently work_orders_prepared_idx on work_orders (limit_pence) where status = 'Prepared';
