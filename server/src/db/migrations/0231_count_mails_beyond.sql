-- What is beyond the limit of a day is one line for each sender, with how many mails it stands for.
alter table received_mails add column times bigint not null default 1;
alter table received_mails drop constraint received_mails_outcome_check;
alter table received_mails add constraint received_mails_outcome_check check (outcome in ('note', 'unknownAddress', 'accepted',
  'bounceMarked', 'automatic', 'calendar', 'bounce', 'noToken', 'wrongToken', 'deadToken', 'unreadable', 'empty', 'tooLarge',
  'tooMany')) not valid;
