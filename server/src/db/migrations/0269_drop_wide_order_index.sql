-- Another one has what the reports read. A table that is in use is waited for a moment, and then again.
-- squawk-ignore require-concurrent-index-deletion
drop index work_orders_property_id_sent_at_idx;
