-- The issues that the people of a firm see.
create index concurrently issues_order_firm_ids_idx on issues using gin (order_firm_ids) where order_firm_ids is not null;
