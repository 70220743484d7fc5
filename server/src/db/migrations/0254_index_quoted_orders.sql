create unique index concurrently work_orders_quote_id_key on work_orders (quote_id) where quote_id is not null;
