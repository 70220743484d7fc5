-- Whom to call at a development, by day and night.
alter table developments add column emergency_number text;
