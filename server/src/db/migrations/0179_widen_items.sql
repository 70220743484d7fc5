-- What else tells somebody something: also what comes with other work of these days.
alter table items drop constraint items_kind_check;
alter table items add constraint items_kind_check check (kind in ('newReport', 'residentWrote', 'firmMoved', 'mineChanged',
  'assignedToMe', 'dueSoon', 'overdue', 'emergency', 'appointment', 'verdictAsked', 'verdictGiven')) not valid;
alter table mail_choices drop constraint mail_choices_kind_check;
alter table mail_choices add constraint mail_choices_kind_check check (kind in ('newReport', 'residentWrote', 'firmMoved',
  'mineChanged', 'assignedToMe', 'dueSoon', 'overdue', 'emergency', 'appointment', 'verdictAsked',
  'verdictGiven')) not valid;
