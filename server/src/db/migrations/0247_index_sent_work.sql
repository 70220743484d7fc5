create unique index concurrently work_order_events_client_key on work_order_events (order_id, client_key) where client_key is not null;
