-- Where staff begin after a login, where they chose another screen than the dashboard.
alter table users add column first_screen text;
alter table users add constraint users_first_screen_check check (first_screen in ('desk')) not valid;
