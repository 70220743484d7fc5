-- When the data went over to another database: no server starts on what is left here.
alter table installation add column left_at timestamptz;
