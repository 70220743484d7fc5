-- Staff are written to about other people; what they were told is no part of a copy of their own data.
alter table outbox_messages add column about_others boolean not null default false;
update outbox_messages set about_others = true
where subject like 'Question from %'
  or subject in ('A new sign-up waits for you', 'A sign-up still waits for you', 'Sign-ups still wait for you');
