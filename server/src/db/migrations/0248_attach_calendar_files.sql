-- A calendar file that goes with the mail; wiped with its text.
alter table outbox_messages add column calendar text;
