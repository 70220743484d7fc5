-- Why staff have cancelled it, where that has rules of its own.
alter table work_orders add column cancelled_for text;
alter table work_orders add constraint work_orders_cancelled_for_check check (cancelled_for in ('noAccess')) not valid;
