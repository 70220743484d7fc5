-- What issues get until administrators say otherwise.
insert into deadline_rules (priority, kind, amount, unit, begins_on, created_at)
select priority, kind, amount, unit, '2000-01-01', '2000-01-01T00:00:00Z'
from (values
  ('Emergency', 'answer', 1, 'hours'), ('Emergency', 'complete', 24, 'hours'),
  ('Urgent', 'answer', 4, 'workingHours'), ('Urgent', 'complete', 3, 'workingDays'),
  ('Routine', 'answer', 2, 'workingDays'), ('Routine', 'complete', 20, 'workingDays'),
  ('Planned', 'answer', 5, 'workingDays'), ('Planned', 'complete', 60, 'workingDays')
) as shipped (priority, kind, amount, unit);
