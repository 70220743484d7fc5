-- Another one has what the reports read.
drop index work_orders_property_id_sent_at_idx;
