-- The month view asks which activities come again by a schedule.
create index maintenance_activities_repeating_idx on maintenance_activities (next_scheduled_on, id)
  where deleted_at is null and is_active and repeat_from = 'schedule';
