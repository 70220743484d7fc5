-- A full session asks for codes too, again and again: what was tried long ago is another attempt.
alter table login_codes add column started_at timestamptz not null default now();
