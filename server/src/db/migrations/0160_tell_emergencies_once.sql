-- When those who look after the place were told of the emergency.
alter table issues add column emergency_told_at timestamptz;
